"""What an instruction may call the subject of a picture, and what it may not mean by it."""

from media_studio.language.english import word_set

THINGS = word_set(
    "subject object animal car vehicle truck van bus taxi motorcycle motorbike bike bicycle scooter"
    " boat ship plane airplane aeroplane helicopter train tractor chair armchair stool sofa couch"
    " table desk lamp lantern bed bench shelf cabinet cupboard wardrobe dresser mug cup glass"
    " bottle"
    " jar vase pot teapot kettle bowl plate jug pitcher bucket basket box carton package parcel bag"
    " handbag backpack suitcase wallet purse shoe shoes sneaker sneakers boot boots sandal sandals"
    " watch clock phone laptop camera headphones keyboard mouse console controller speaker guitar"
    " violin drum piano ball toy doll robot teddy bear figurine statue sculpture trophy book pen"
    " pencil umbrella helmet flower rose plant cactus tree apple orange pear banana lemon tomato"
    " pumpkin cake burger pizza bread egg dog cat puppy kitten horse cow sheep pig elephant lion"
    " tiger bird parrot eagle duck chicken fish shark turtle frog rabbit fox deer giraffe zebra"
    " monkey dinosaur dragon house cottage castle tower barrel crate chest key crown ring necklace"
    " bracelet candle tool hammer knife fork spoon pan logo icon perfume"
    " lipstick tent balloon kite rocket drone tank"
)
"""Singular nouns of whole things, and pairs; each means the one subject that can be cut out."""

PERSON_WORDS = word_set(
    "person people man men woman women guy guys girl girls boy boys lady child children kid kids"
    " him her me myself us someone couple family player bride groom human humans"
    " pedestrian pedestrians actor singer dancer athlete"
)

PARTS = word_set(
    "hair eyes eye face faces skin lips mouth nose teeth tooth beard moustache mustache smile ear"
    " ears arm arms hand hands leg legs foot feet head body shirt t-shirt tshirt dress trousers"
    " pants jeans jacket coat suit tie skirt hat cap glasses sunglasses clothes clothing outfit"
    " sleeve sleeves sock socks makeup nails eyebrows wheel wheels door doors window windows roof"
    " handle lid cushion cushions drawer drawers leaf leaves petal petals button buttons strap"
    " seat screen label tail wing wings bumper"
)

COMPACT = word_set(
    "vase mug cup bowl bottle jar pot jug pitcher bucket ball box book candle apple orange pear"
    " lemon tomato pumpkin egg barrel crate chest package carton parcel wallet purse perfume"
    " lipstick glass plate phone clock kettle teapot shoe sneaker boot cake flower rose"
)
"""Things without legs and branches, as stand on tables."""

MATERIALS = word_set(
    "leather suede velvet fabric cloth upholstery wool cotton linen denim canvas silk felt metal"
    " steel wood plastic rubber ceramic porcelain clay stone paint paintwork bodywork lacquer"
    " material knit"
)
"""What a thing may be called by that is made of it."""

WORN = word_set(
    "suit spacesuit dress shirt t-shirt tshirt trousers pants jeans jacket coat skirt sweater"
    " jumper hoodie uniform scarf tie vest blouse cardigan overall overalls gown costume"
    " clothes clothing outfit top sweatshirt"
)
"""What people wear on their bodies."""

SCENERY = word_set(
    "sky skies cloud clouds sun sunset grass lawn road street floor ground wall walls ceiling sea"
    " ocean water lake river mountain mountains hill forest trees field beach sand snow city"
    " building buildings landscape horizon curtain curtains carpet shadows reflection reflections"
)
