import pytest

from media_studio.errors import UnsupportedEdit
from media_studio.reading.edits.colours import read_colour as colour
from media_studio.reading.edits.effect_operations import (
    CropFace,
    Denoise,
    Duotone,
    FewColours,
    Grain,
    RemoveSpot,
    Resize,
    Streak,
    Weather,
)
from media_studio.reading.edits.instruction import read_instruction
from media_studio.reading.edits.operations import (
    Adjust,
    Balance,
    Blend,
    Blur,
    Border,
    Collage,
    EditOperation,
    ExchangeColour,
    FillBackground,
    Inset,
    KeepColour,
    Paste,
    PictureBackground,
    PicturePlace,
    Pixelate,
    Posterise,
    Recolour,
    RemoveBackground,
    Restyle,
    RoundCorners,
    Shadow,
    Sharpen,
    SubjectOutline,
    Tint,
    Vignette,
    Write,
)
from media_studio.reading.edits.shape_operations import (
    CropShape,
    CropSides,
    CropSubject,
    Extend,
    Flip,
    Pad,
    Rotate,
    SeamlessTile,
    Straighten,
    Zoom,
)
from media_studio.reading.edits.unsupported import supported_operations

UNDERSTOOD: list[tuple[str, tuple[EditOperation, ...]]] = [
    ("please could you remove the background", (RemoveBackground(),)),
    ("delete the backdrop", (RemoveBackground(),)),
    ("get rid of the background", (RemoveBackground(),)),
    ("make the background transparent", (RemoveBackground(),)),
    ("transparent background please", (RemoveBackground(),)),
    ("cut out the subject", (RemoveBackground(),)),
    ("cut the person out of the photo", (RemoveBackground(where="person"),)),
    ("isolate the object", (RemoveBackground(),)),
    ("keep only the person", (RemoveBackground(where="person"),)),
    ("I want the background removed", (RemoveBackground(),)),
    ("the background should be white", (FillBackground(colour=colour("white")),)),
    ("change the background to navy blue", (FillBackground(colour=colour("navy blue")),)),
    ("make the backgroud black", (FillBackground(colour=colour("black")),)),
    ("put it on a red background", (FillBackground(colour=colour("red")),)),
    ("white background", (FillBackground(colour=colour("white")),)),
    ("set the background colour to #ff8800", (FillBackground(colour=colour("hexff8800")),)),
    (
        "replace the background with a blue to pink gradient",
        (FillBackground(colour=colour("blue"), second=colour("pink")),),
    ),
    ("replace background with second image", (PictureBackground(number=2),)),
    ("use image 2 as the background", (PictureBackground(number=2),)),
    ("put the second picture behind him", (PictureBackground(number=2),)),
    ("blur the background a lot", (Blur(amount=1.0, where="background"),)),
    ("blur background slightly", (Blur(amount=0.24, where="background"),)),
    ("add bokeh", (Blur(amount=0.5, where="background"),)),
    ("make the photo much brighter", (Adjust(quality="brightness", amount=0.5),)),
    ("slightly darker", (Adjust(quality="brightness", amount=-0.12),)),
    ("darken the image by 30%", (Adjust(quality="brightness", amount=-0.3),)),
    ("reduce brightness by 15 percent", (Adjust(quality="brightness", amount=-0.15),)),
    ("lower the contrast", (Adjust(quality="contrast", amount=-0.25),)),
    ("boost contrast", (Adjust(quality="contrast", amount=0.25),)),
    ("add more contrast", (Adjust(quality="contrast", amount=0.25),)),
    (
        "increase the brightness and contrast",
        (
            Adjust(quality="brightness", amount=0.25),
            Adjust(quality="contrast", amount=0.25),
        ),
    ),
    ("make it more vivid", (Adjust(quality="saturation", amount=0.25),)),
    ("make the colours pop", (Adjust(quality="saturation", amount=0.25),)),
    ("desaturate it a bit", (Adjust(quality="saturation", amount=-0.12),)),
    ("less saturated", (Adjust(quality="saturation", amount=-0.25),)),
    ("make it colder", (Adjust(quality="warmth", amount=-0.25),)),
    ("warm up the photo", (Adjust(quality="warmth", amount=0.25),)),
    ("cooler tones", (Adjust(quality="warmth", amount=-0.25),)),
    ("increase the exposure slightly", (Adjust(quality="exposure", amount=0.12),)),
    ("convert to black & white", (Restyle(style="black and white"),)),
    ("make it greyscale", (Restyle(style="black and white"),)),
    ("turn the picture b&w", (Restyle(style="black and white"),)),
    ("black-and-white", (Restyle(style="black and white"),)),
    ("make it look vintage", (Restyle(style="vintage"),)),
    ("retro look", (Restyle(style="vintage"),)),
    ("apply a sepia filter", (Restyle(style="sepia"),)),
    ("invert the colours", (Restyle(style="negative"),)),
    ("make it a negative", (Restyle(style="negative"),)),
    ("add a blue tint", (Tint(colour=colour("blue"), amount=0.4),)),
    ("tint the background green", (Tint(colour=colour("green"), amount=0.4, where="background"),)),
    ("sharpen the image", (Sharpen(amount=0.5),)),
    ("make it sharper", (Sharpen(amount=0.5),)),
    ("blur the picture", (Blur(amount=0.5),)),
    ("heavily blur it", (Blur(amount=1.0),)),
    ("pixelate the background", (Pixelate(amount=0.5, where="background"),)),
    ("pixelate the image", (Pixelate(amount=0.5),)),
    ("posterize", (Posterise(),)),
    ("turn into a cartoon", (Restyle(style="cartoon"),)),
    ("make it look like a comic", (Restyle(style="cartoon"),)),
    ("pencil drawing", (Restyle(style="sketch"),)),
    ("make it into a sketch", (Restyle(style="sketch"),)),
    ("make it a pencil sketch on white paper", (Restyle(style="sketch"),)),
    ("add a subtle vignette", (Vignette(amount=0.24),)),
    ("make the chair blue", (Recolour(noun="chair", colour=colour("blue")),)),
    ("paint the mug dark green", (Recolour(noun="mug", colour=colour("dark green")),)),
    ("change the colour of the car to red", (Recolour(noun="car", colour=colour("red")),)),
    ("recolor the vase purple", (Recolour(noun="vase", colour=colour("purple")),)),
    ("rotate 90 degrees", (Rotate(degrees=90.0),)),
    ("rotate left", (Rotate(degrees=-90.0),)),
    ("rotate it by 45 degrees counterclockwise", (Rotate(degrees=-45.0),)),
    ("turn it upside down", (Rotate(degrees=180),)),
    ("rotate by 180°", (Rotate(degrees=180.0),)),
    ("flip the image", (Flip(axis="horizontally"),)),
    ("mirror it", (Flip(axis="horizontally"),)),
    ("flip vertically", (Flip(axis="vertically"),)),
    ("straighten by 2.5 degrees", (Straighten(degrees=2.5),)),
    ("crop to square", (CropShape(ratio=1.0, name="a square"),)),
    ("square crop", (CropShape(ratio=1.0, name="a square"),)),
    ("crop to 16:9", (CropShape(ratio=1.7777777777777777, name="16:9"),)),
    ("crop it to 4:5", (CropShape(ratio=0.8, name="4:5"),)),
    ("crop to the subject", (CropSubject(),)),
    ("crop tightly around the person", (CropSubject(where="person"),)),
    ("crop 20% from the left", (CropSides(left=0.2),)),
    ("trim 10% off the bottom", (CropSides(bottom=0.1),)),
    ("keep the left half", (CropSides(right=0.5),)),
    ("zoom in 150%", (Zoom(factor=1.5),)),
    ("zoom out", (Zoom(factor=0.75),)),
    ("pad to 16:9 with black", (Pad(ratio=1.7777777777777777, colour=colour("black")),)),
    ("add 5% padding", (Pad(share=0.05),)),
    (
        'add the text "Hello World" at the top',
        (Write(text="Hello World", place=PicturePlace(row="top")),),
    ),
    (
        "write 'Sale Now' in big yellow letters at the bottom",
        (
            Write(
                text="Sale Now",
                place=PicturePlace(row="bottom"),
                colour=colour("yellow"),
                size=0.13,
            ),
        ),
    ),
    (
        "put the caption “Été à Paris” in the top right corner in white with a black outline",
        (
            Write(
                text="Été à Paris",
                place=PicturePlace(row="top", column="right"),
                colour=colour("white"),
                outline=colour("black"),
            ),
        ),
    ),
    (
        'add text "20% OFF" in the centre, in white, on a red banner',
        (Write(text="20% OFF", place=PicturePlace(), colour=colour("white"), plate=colour("red")),),
    ),
    (
        'add a title "My Cat" in small bold letters',
        (Write(text="My Cat", place=PicturePlace(row="bottom"), size=0.05),),
    ),
    (
        'add a watermark "© Ann 2024"',
        (
            Write(
                text="© Ann 2024",
                place=PicturePlace(row="bottom", column="right"),
                size=0.05,
                opacity=0.55,
            ),
        ),
    ),
    (
        "overlay the text SUMMER SALE in white at the bottom left",
        (
            Write(
                text="SUMMER SALE",
                place=PicturePlace(row="bottom", column="left"),
                colour=colour("white"),
            ),
        ),
    ),
    ("make a collage", (Collage(layout="row", colour=colour("white")),)),
    ("put the pictures side by side", (Collage(layout="row", colour=colour("white")),)),
    ("stack the images vertically", (Collage(layout="column", colour=colour("white")),)),
    (
        "arrange the photos in a grid with black borders",
        (Collage(layout="grid", colour=colour("black")),),
    ),
    (
        'combine both images side by side with labels "before" and "after"',
        (Collage(layout="row", colour=colour("white"), labels=("before", "after")),),
    ),
    ("put the person on the second image", (Paste(source=1, target=2, where="person"),)),
    (
        "paste the subject onto image 2 at the bottom right",
        (Paste(source=1, target=2, place=PicturePlace(row="bottom", column="right")),),
    ),
    (
        "put image 2 in the bottom right corner",
        (Inset(number=2, place=PicturePlace(row="bottom", column="right")),),
    ),
    ("blend the two images", (Blend(),)),
    ("mix both images 30%", (Blend(share=0.3),)),
    ("add a thin black border", (Border(colour=colour("black"), width=0.02),)),
    ("frame it in gold", (Border(colour=colour("gold")),)),
    ("add a white frame around the photo", (Border(colour=colour("white")),)),
    ("round the corners", (RoundCorners(),)),
    ("crop to a circle", (RoundCorners(radius=0.5),)),
    ("add a drop shadow", (Shadow(),)),
    ("outline the subject in red", (SubjectOutline(colour=colour("red")),)),
    (
        "add a thick white outline around the person",
        (SubjectOutline(colour=colour("white"), width=0.033),),
    ),
    ("make it a sticker", (SubjectOutline(colour=colour("white"), width=0.03, sticker=True),)),
    (
        "remove the background and make it warmer, then add the text 'SALE' at the top",
        (
            RemoveBackground(),
            Adjust(quality="warmth", amount=0.25),
            Write(text="SALE", place=PicturePlace(row="top")),
        ),
    ),
    (
        "crop to square, rotate 90 degrees clockwise and flip horizontally",
        (
            CropShape(ratio=1.0, name="a square"),
            Rotate(degrees=90.0),
            Flip(axis="horizontally"),
        ),
    ),
    (
        "sharpen, warmer, more contrast",
        (
            Sharpen(amount=0.5),
            Adjust(quality="warmth", amount=0.25),
            Adjust(quality="contrast", amount=0.25),
        ),
    ),
    (
        "increase the saturation by 40% and add a vignette; then round the corners",
        (
            Adjust(quality="saturation", amount=0.4),
            Vignette(amount=0.5),
            RoundCorners(),
        ),
    ),
    (
        "brighten the person and darken the background",
        (
            Adjust(quality="brightness", amount=0.25, where="person"),
            Adjust(quality="brightness", amount=-0.25, where="background"),
        ),
    ),
    (
        "make the background black and white, keep the person in colour",
        (Restyle(style="black and white", where="background"),),
    ),
    (
        "make it black and white and add a border",
        (
            Restyle(style="black and white"),
            Border(colour=colour("white")),
        ),
    ),
    ("it should be brighter", (Adjust(quality="brightness", amount=0.25),)),
    ("give it a warm look", (Adjust(quality="warmth", amount=0.25),)),
    ("make it pop", (Adjust(quality="saturation", amount=0.25),)),
    ("lighten the image a little", (Adjust(quality="brightness", amount=0.12),)),
    ("Could you please sharpen it a little?", (Sharpen(amount=0.24),)),
    ("portrait mode", (Blur(amount=0.5, where="background"),)),
    ("blur the background by 80%", (Blur(amount=1.0, where="background"),)),
    ("put the subject on a light grey background", (FillBackground(colour=colour("light grey")),)),
    (
        "make the background a gradient of orange and purple",
        (FillBackground(colour=colour("orange"), second=colour("purple")),),
    ),
    ("make it less warm", (Adjust(quality="warmth", amount=-0.25),)),
    ("make it a lot more colourful", (Adjust(quality="saturation", amount=0.5),)),
    ("decrease the saturation by 20%", (Adjust(quality="saturation", amount=-0.2),)),
    ("give me a black and white version", (Restyle(style="black and white", where="person"),)),
    (
        'add a caption saying "Hello, world. Bye!" in the middle',
        (Write(text="Hello, world. Bye!", place=PicturePlace()),),
    ),
    ('write "abc" in uppercase at the top', (Write(text="ABC", place=PicturePlace(row="top")),)),
    ("crop 5% from all sides", (CropSides(left=0.05, top=0.05, right=0.05, bottom=0.05),)),
    (
        "mirror it horizontally and make it sepia",
        (
            Flip(axis="horizontally"),
            Restyle(style="sepia"),
        ),
    ),
    ("turn it 90 degrees to the left", (Rotate(degrees=-90.0),)),
    ("add a 3% black border", (Border(colour=colour("black"), width=0.03),)),
    ("pixelate it slightly", (Pixelate(amount=0.24),)),
    ("remove bg", (RemoveBackground(),)),
    ("keep the top half", (CropSides(bottom=0.5),)),
    ("remove all colours", (Restyle(style="black and white"),)),
    ("posterise to 6 levels", (Posterise(levels=6),)),
    ("lift the shadows a bit", (Adjust(quality="shadows", amount=0.12 * 1.6),)),
    ("bring down the highlights", (Adjust(quality="highlights", amount=-0.25 * 1.6),)),
    (
        "cooler white balance, it's too warm",
        (
            Adjust(quality="warmth", amount=-0.25),
            Adjust(quality="warmth", amount=-0.3),
        ),
    ),
    (
        "make the red fabric forest green",
        (ExchangeColour(old=colour("red"), new=colour("forest green"), noun="fabric"),),
    ),
    ("blur everything except the woman", (Blur(amount=0.5, where="background"),)),
    (
        "no background, just white",
        (RemoveBackground(), FillBackground(colour=colour("white"))),
    ),
    ("crop out the bottom third", (CropSides(bottom=1 / 3),)),
    ("crop it to a square around the cup", (CropShape(ratio=1.0, name="a square", around=True),)),
    ("rotate 5 degrees counterclockwise and crop the empty corners", (Straighten(degrees=-5.0),)),
    ("letterbox it to 21:9 with black bars", (Pad(ratio=21 / 9, colour=colour("black")),)),
    (
        "resize to 1000x1000 with even padding, light beige background",
        (Resize(width=1000, height=1000, colour=colour("beige")),),
    ),
    (
        "remove the background and make it white",
        (
            RemoveBackground(),
            FillBackground(colour=colour("white")),
        ),
    ),
    (
        "pure white background with a soft shadow underneath",
        (
            FillBackground(colour=colour("white")),
            Shadow(where="subject", below=True),
        ),
    ),
    (
        'text "A" in the lower right corner in dark brown',
        (
            Write(
                text="A",
                place=PicturePlace(row="bottom", column="right"),
                colour=colour("dark brown"),
            ),
        ),
    ),
    ("black and white except the red", (KeepColour(colour=colour("red")),)),
    (
        "keep only the red dress in colour, everything else black and white",
        (KeepColour(colour=colour("red"), noun="dress"),),
    ),
    ("add grain", (Grain(),)),
    (
        "vintage sepia photo with grain and a white border",
        (
            Restyle(style="sepia"),
            Grain(),
            Border(colour=colour("white")),
        ),
    ),
    ("pop art poster style, only 4 colors", (FewColours(count=4, poster=True),)),
    ("duotone in navy and orange", (Duotone(first=colour("navy"), second=colour("orange")),)),
    ("turn it into a watercolor painting", (Restyle(style="watercolour"),)),
    ("add a slight motion blur", (Streak(amount=0.22),)),
    ("make it rain", (Weather(kind="rain"),)),
    (
        "remove the small black spot at the top right",
        (RemoveSpot(noun="spot", corner="top right", colour=colour("black")),),
    ),
    ("make it brighter. Thank you so much!", (Adjust(quality="brightness", amount=0.25),)),
    ("double exposure", (Blend(),)),
    ("rotate twenty-five degrees", (Rotate(degrees=25.0),)),
    ("crop to a square around the face", (CropFace(),)),
    ("crop to head and shoulders, portrait 3:4", (CropFace(ratio=0.75, shoulders=True),)),
    ("a wide 21:9 crop", (CropShape(ratio=21 / 9, name="21:9"),)),
    ("1600 x 400 px", (Resize(width=1600, height=400),)),
    ("blur everything behind the dog", (Blur(amount=0.5, where="background"),)),
    ("warm evening light", (Restyle(style="sunset light"),)),
    ("give it warm morning light", (Adjust(quality="warmth", amount=0.25),)),
    ("flat comic look with bold outlines", (Restyle(style="cartoon"),)),
    (
        "change the sofa from red to navy",
        (ExchangeColour(old=colour("red"), new=colour("navy"), noun="sofa"),),
    ),
    (
        "instead of red make the sofa navy",
        (ExchangeColour(old=colour("red"), new=colour("navy"), noun="sofa"),),
    ),
    ("change the leather to black", (Recolour(noun="leather", colour=colour("black")),)),
    ("paint the wooden chair white", (Recolour(noun="chair", colour=colour("white")),)),
    ("swap the red for blue", (ExchangeColour(old=colour("red"), new=colour("blue")),)),
    ("comic book illustration", (Restyle(style="cartoon"),)),
    ("8-bit style", (FewColours(count=16, blocks=True),)),
    ("pixel art, 16 bit", (FewColours(count=32, blocks=True),)),
    ("make it look like a 16-bit video game", (FewColours(count=32, blocks=True),)),
    ("1 bit", (Restyle(style="pure black and white"),)),
    (
        "line drawing, only black outlines, for a colouring page",
        (Restyle(style="a line drawing"),),
    ),
    ("black lines on white paper", (Restyle(style="a line drawing"),)),
    ("heavy rain", (Weather(kind="rain", amount=1.0),)),
    ("light rain", (Weather(kind="rain", amount=0.25),)),
    ("heavy snow is falling", (Weather(kind="snow", amount=1.0),)),
    ("snow is falling", (Weather(kind="snow"),)),
    ("it is snowing", (Weather(kind="snow"),)),
    ("it's raining heavily", (Weather(kind="rain", amount=1.0),)),
    ("let it snow", (Weather(kind="snow"),)),
    ("dense fog", (Weather(kind="fog", amount=1.0),)),
    ("add a drizzle", (Weather(kind="rain", amount=0.25),)),
    ("make it a rainy day", (Weather(kind="rain"),)),
    ("less yellow", (Adjust(quality="warmth", amount=-0.25),)),
    ("make it a bit more blue", (Adjust(quality="warmth", amount=-0.12),)),
    ("less blue tint", (Adjust(quality="warmth", amount=0.25),)),
    ("less noise", (Denoise(),)),
    ("make it less grainy", (Denoise(),)),
    ("crop tighter", (CropSides(left=0.1, top=0.1, right=0.1, bottom=0.1),)),
    ("crop it a bit tighter", (CropSides(left=0.05, top=0.05, right=0.05, bottom=0.05),)),
    ("a much tighter crop", (CropSides(left=0.2, top=0.2, right=0.2, bottom=0.2),)),
    (
        "crop tighter, head and shoulders only, 4:5 portrait",
        (CropFace(ratio=0.8, shoulders=True),),
    ),
    ("head and shoulders only", (CropFace(shoulders=True),)),
    ("16:9 widescreen crop", (CropShape(ratio=16 / 9, name="16:9"),)),
    ("crop to a 4:5 portrait", (CropShape(ratio=0.8, name="4:5"),)),
    ("make it 16:9", (CropShape(ratio=16 / 9, name="16:9"),)),
    ("in portrait format", (CropShape(ratio=0.8, name="4:5"),)),
    (
        "make it square, remove the background, make it warmer",
        (RemoveBackground(), Pad(ratio=1.0), Adjust(quality="warmth", amount=0.25)),
    ),
    (
        "white background, crop it to a square",
        (
            FillBackground(colour=colour("white")),
            CropShape(ratio=1.0, name="a square"),
        ),
    ),
    (
        "crop to 16:9 and leave room on the right for text",
        (Extend(side="right"), CropShape(ratio=16 / 9, name="16:9")),
    ),
    ("leave space for a headline at the top", (Extend(side="top"),)),
    (
        "desaturate everything except the car",
        (Restyle(style="black and white", where="background"),),
    ),
    (
        "black and white, keep the subject in colour",
        (Restyle(style="black and white", where="background"),),
    ),
    (
        "white background, add a soft shadow on the floor",
        (FillBackground(colour=colour("white")), Shadow(where="subject", below=True)),
    ),
    (
        "make the chair red and white background",
        (
            Recolour(noun="chair", colour=colour("red")),
            FillBackground(colour=colour("white")),
        ),
    ),
    ("less noise and grain", (Denoise(),)),
    (
        "change all red to blue and white to black",
        (
            ExchangeColour(old=colour("red"), new=colour("blue")),
            ExchangeColour(old=colour("white"), new=colour("black")),
        ),
    ),
    (
        "decrease the contrast, vignette",
        (Adjust(quality="contrast", amount=-0.25), Vignette(amount=0.5)),
    ),
    ("crop tighter on her face", (CropFace(),)),
    ("make it snow heavily", (Weather(kind="snow", amount=1.0),)),
    ("a black and white line drawing", (Restyle(style="a line drawing"),)),
    ("blur everything but the person", (Blur(amount=0.5, where="background"),)),
    (
        "golden border, sepia",
        (Restyle(style="sepia"), Border(colour=colour("golden"), width=0.04)),
    ),
    (
        "golden border then sepia",
        (Border(colour=colour("golden"), width=0.04), Restyle(style="sepia")),
    ),
    ("sepia and a blue tint", (Restyle(style="sepia"), Tint(colour=colour("blue"), amount=0.4))),
    ("extend the wall to the left for a title", (Extend(side="left"),)),
    (
        "crop to a square, then extend the sky at the top",
        (CropShape(ratio=1.0, name="a square"), Extend(side="top")),
    ),
    (
        "remove the background, soft shadow",
        (RemoveBackground(), Shadow()),
    ),
]

REFUSED = [
    "remove the person",
    "remove the people in the background",
    "delete the car",
    "erase the dog from the picture",
    "remove the man on the left",
    "remove the text",
    "remove the watermark",
    "remove the logo",
    "add a hat",
    "add a rainbow",
    "put a cat on the sofa",
    "give him sunglasses",
    "draw a dragon",
    "add some clouds",
    "replace the sky",
    "replace the sky with a sunset",
    "make the sky blue",
    "change the wall to green",
    "make the grass greener",
    "make her smile",
    "change her hair to blonde",
    "make the shirt red",
    "whiten the teeth",
    "smooth the skin",
    "make him look younger",
    "change the eyes to blue",
    "make the wheels black",
    "make the person blue",
    "make it blue",
    "make it red",
    "make it a painting by Van Gogh",
    "turn it into anime",
    "make it 3d",
    "upscale it",
    "deblur the photo",
    "enhance the quality",
    "colorize the photo",
    "straighten it",
    "straighten the horizon",
    "resize to 800 px",
    "replace the background with a beach",
    "change the background to a forest",
    "put a mountain behind her",
    "add text at the top",
    "write something nice",
    "add a caption",
    "make it beautiful",
    "improve it",
    "do something cool",
    "make it better",
    "translate the text",
    "swap the two faces",
    "move the car to the left",
    "turn day into night",
    "crop",
    "make the cars blue",
    "remove the background and add a hat",
    "make it brighter and remove the person",
    "crop to square but don't crop",
    "remove the background but keep the background",
    "don't change anything",
    "add a contract",
    "remove the shadow",
    "make the door bigger",
    "crop the top half",
    "add fog in the background",
    "motion blur the car",
    "use 3 colours: red, white and blue",
    "save it as a jpg",
    "make it a png",
    "make it warmer but keep the vase white",
    "make the mug blue and keep the handle white",
    "make the chair green, not green",
    "sunset light, long shadows, orange sky",
    "change the wooden table to white marble",
    "paint the chair red and white",
    "make the car red and blue",
    "paint the rocket red, white and blue. Add a border",
    "make the background blue and white",
    "heavy rain and wet reflections on the ground",
    "heavy rain and lightning",
    "snow covers the roof",
    "rain",
    "pixel art, 16 bit racing game",
    "make it look like a video game",
    "16:9 portrait crop",
    "crop to a square around the eyes",
    "2x2",
    "more contrast without blowing out the highlights",
    "remove the noise and the vignette",
    "remove the noise and heavy rain",
    "remove the background and the shadow",
    "remove the grain and the light leak",
    "e-commerce style",
]


@pytest.mark.parametrize(
    ("instruction", "expected"), UNDERSTOOD, ids=[row[0] for row in UNDERSTOOD]
)
def test_an_instruction_is_read_as(instruction: str, expected: tuple[EditOperation, ...]) -> None:
    assert read_instruction(instruction) == expected


@pytest.mark.parametrize("instruction", REFUSED)
def test_what_cannot_be_done_is_refused_with_what_can(instruction: str) -> None:
    with pytest.raises(UnsupportedEdit) as refused:
        read_instruction(instruction)

    assert "Nothing was changed" in str(refused.value)
    listed = [example for example in supported_operations() if example in str(refused.value)]
    assert 6 <= len(listed) < 12  # one may be part of another


@pytest.mark.parametrize("instruction", supported_operations())
def test_every_example_that_a_refusal_may_list_is_understood(instruction: str) -> None:
    assert len(read_instruction(instruction)) == 1


@pytest.mark.parametrize(
    ("instruction", "clause", "reason"),
    [
        ("make it warmer and remove the person", "remove the person", "would have to be invented"),
        ("Add a hat, then sharpen", "Add a hat", "can be drawn"),
        ("replace the sky with a sunset", "replace the sky with a sunset", "sky, a wall"),
        ("change the background to a beach", "change the background to a beach", "nothing else"),
        ("upscale it", "upscale it", "image processing"),
        ("make her smile", "make her smile", "Faces"),
        ("make it blue", "make it blue", "not clear"),
        ("remove the background and the person", "the person", "would have to be invented"),
        ("add text at the top", "add text at the top", "quotation marks"),
        ("add text above the boots", "add text above the boots", "a position in the picture"),
        ("resize to 500 px", "resize to 500 px", "size"),
        ("crop to square but don't crop", "don't crop", "Say only what is to be done"),
        (
            "paint the rocket red and white checkered like in the Tintin comic",
            "paint the rocket red and white checkered like in the Tintin comic",
            "one plain colour",
        ),
        (
            "make the vase blue and white chinese porcelain",
            "make the vase blue and white chinese porcelain",
            "one plain colour",
        ),
        ("make the table white marble", "make the table white marble", "no other material"),
        ("blue stripes on the vase", "blue stripes on the vase", "no pattern"),
        ("make the car metallic red", "make the car metallic red", "no other material"),
        (
            "change the suit to white",
            "change the suit to white",
            "“change the suit from orange to white”",
        ),
        ("make the fur orange", "make the fur orange", "“change the fur from brown to orange”"),
        (
            "swap the laces for red ones",
            "swap the laces for red ones",
            "“change the laces from orange to red”",
        ),
        ("red laces", "red laces", "“change the laces from orange to red”"),
        ("make them black", "make them black", "“make the car blue”"),
        ("give the cat green eyes", "give the cat green eyes", "“brighten the subject”"),
        ("give her green eyes", "give her green eyes", "“brighten the person”"),
        ("change the cat into a dog", "change the cat into a dog", "What a thing is"),
        (
            "an oil painting in the style of Van Gogh",
            "an oil painting in the style of Van Gogh",
            "“turn it into an oil painting”",
        ),
        (
            "give it an oil painting look like a Dutch still life",
            "give it an oil painting look like a Dutch still life",
            "not the manner of a certain master",
        ),
        ("make it look like a movie poster", "make it look like a movie poster", "Of posters"),
        (
            'add the text "NEW SEASON" above the boots',
            "add the text ‘NEW SEASON’ above the boots",
            "Where a thing is",
        ),
        (
            'add "NEW" in a red circle in the upper right corner',
            "add ‘NEW’ in a red circle in the upper right corner",
            "a banner",
        ),
        ("golden light coming from the left", "golden light coming from the left", "light falls"),
        ("sunset light, long shadows", "long shadows", "light falls"),
        ("wet reflections on the ground", "wet reflections on the ground", "mirrored below"),
        ("snow covers the roof", "snow covers the roof", "before the whole picture"),
        ("heavy rain and lightning", "lightning", "snow, rain and fog"),
        ("change night to sunrise", "change night to sunrise", "times of day"),
        ("turn the headlights on", "turn the headlights on", "switched on"),
        ("zoom in on the front wheel", "zoom in on the front wheel", "“crop to the subject”"),
        ("make the image wider", "make the image wider", "“pad to 16:9”"),
        ("chair on the left third", "chair on the left third", "Nothing is moved"),
        (
            "desaturate everything except the flowers",
            "desaturate everything except the flowers",
            "“black and white but keep the red”",
        ),
        ("remove the noise and the vignette", "the vignette", "go away as well"),
        ("add a red and white border", "add a red and white border", "has one colour here"),
        ("swap red and blue", "swap red and blue", "“change the red to blue”"),
        ("more red", "more red", "“tint it green”"),
        ("white background, online shop", "online shop", "not understood"),
    ],
)
def test_a_refusal_names_the_clause_and_says_why(
    instruction: str, clause: str, reason: str
) -> None:
    with pytest.raises(UnsupportedEdit) as refused:
        read_instruction(instruction)

    message = str(refused.value)
    assert message.startswith(f"\u201c{clause}\u201d: ")
    assert reason in message.split("Nothing was changed")[0]


def test_a_refusal_names_what_is_nearest_and_where_the_rest_is() -> None:
    with pytest.raises(UnsupportedEdit) as refused:
        read_instruction("replace the background with a beach")
    message = str(refused.value)
    assert "\u201creplace the background with white\u201d" in message
    assert f"lists all {len(supported_operations())}" in message
    assert len(message) < 800


@pytest.mark.parametrize("instruction", ["please", "...", "a" * 4001, "flip it. " * 25])
def test_instructions_without_or_with_too_much_content_are_refused(instruction: str) -> None:
    with pytest.raises(UnsupportedEdit):
        read_instruction(instruction)


def test_the_case_and_the_punctuation_of_a_quoted_text_are_kept() -> None:
    (written,) = read_instruction('add the text "Remove the Background, then CROP!" at the top')

    assert written == Write(text="Remove the Background, then CROP!", place=PicturePlace(row="top"))


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        (
            "pure white background, keep the natural shadow",
            (FillBackground(colour=colour("white"), keeps_shadow=True),),
        ),
        ("white background with a soft shadow", (FillBackground(colour=colour("white")), Shadow())),
        (
            "make the suit blue instead of orange",
            (ExchangeColour(old=colour("orange"), new=colour("blue"), noun="suit"),),
        ),
        (
            "change the red parts to green",
            (ExchangeColour(old=colour("red"), new=colour("green")),),
        ),
        (
            "black and white but keep the suit orange",
            (KeepColour(colour=colour("orange")),),
        ),
        (
            "it's too orange, fix the white balance",
            (Balance(),),
        ),
        ("the picture is too dark", (Adjust(quality="brightness", amount=0.25),)),
        ("make it a seamless tile", (SeamlessTile(),)),
        ("vintage 70s film look with grain", (Restyle(style="vintage"),)),
        ("blur the background more", (Blur(amount=1.0, where="background"),)),
        ("rotate slightly to the left", (Straighten(degrees=-5.0),)),
    ],
)
def test_what_people_ask_for_in_one_sentence(
    instruction: str, expected: tuple[EditOperation, ...]
) -> None:
    assert read_instruction(instruction) == expected


@pytest.mark.parametrize("instruction", ["keep the shadow", "keep the shirt red"])
def test_what_is_to_be_kept_needs_a_change(instruction: str) -> None:
    with pytest.raises(UnsupportedEdit):
        read_instruction(instruction)


def test_a_picture_that_is_resized_with_a_border_has_one() -> None:
    """It was the colour of a margin, of which a square in a square has none."""
    assert read_instruction("resize to 512x512 with a grey border") == (
        Border(colour=colour("grey")),
        Resize(width=512, height=512),
    )


def test_the_width_of_a_frame_is_not_that_of_the_picture() -> None:
    with pytest.raises(UnsupportedEdit, match="share"):
        read_instruction("add a black frame, 20 pixels wide")
