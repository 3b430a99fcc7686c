"""Texts by language models of transformers, with or without sight."""

from collections.abc import Mapping, Sequence
from typing import Any

from PIL import Image as Picture

from media_service.engine_api.errors import Declined, Misconfigured
from media_service.engine_api.local_settings import LanguageOptions, LocalSettings
from media_studio.lazy import load
from media_studio.models.memory import bytes_of
from media_studio.models.resident_model import InferenceInput, InferenceOutput, Watch

_CAPTIONS = "images/captions"


class LanguageModel:
    """One model with its processor, which also has its way of writing a conversation.

    Args:
        model: On its device.
        processor: Of a model that sees; of another one, its tokenizer.
        sees: Whether it takes pictures.
        options: What the operator's file says.
    """

    def __init__(self, model: Any, processor: Any, *, sees: bool, options: LanguageOptions) -> None:
        self._model = model
        self._processor = processor
        self._sees = sees
        self._options = options

    def bytes(self) -> int:
        """Return the memory that the weights take."""
        return bytes_of([self._model])

    def run(self, inputs: Sequence[InferenceInput], watch: Watch) -> Sequence[InferenceOutput]:
        """Answer each input."""
        if inputs[0].pictures and not self._sees:
            raise Declined("The model does not see pictures.")
        torch = load("torch")
        asked = self._processor.apply_chat_template(
            [self._conversation(each) for each in inputs],
            add_generation_prompt=True,
            tokenize=True,
            return_dict=True,
            return_tensors="pt",
            **_beside(self._sees, padding=True),
        ).to(self._model.device)
        if self._sees:
            # What is no whole number; a tokenizer alone makes none
            asked = asked.to(self._model.dtype)
        with torch.inference_mode():
            tokens = self._model.generate(
                **asked,
                max_new_tokens=self._options.tokens,
                do_sample=False,
                stopping_criteria=[_stopping(watch, self._options.tokens)],
            )
        answers = tokens[:, asked["input_ids"].shape[1] :]
        texts = self._processor.batch_decode(answers, skip_special_tokens=True)
        return [InferenceOutput(text=text.strip()) for text in texts]

    def _conversation(self, asked: InferenceInput) -> list[Mapping[str, object]]:
        said = [("system", asked.instruction), ("user", asked.prompt)]
        if not self._sees:
            return [{"role": role, "content": words} for role, words in said if words]
        pictures = [
            {"type": "image", "image": Picture.fromarray(pixels[..., :3])}
            for pixels in asked.pictures
        ]
        return [
            {"role": role, "content": [*shown, {"type": "text", "text": words}]}
            for (role, words), shown in zip(said, ([], pictures), strict=True)
            if words
        ]


def load_language(settings: LocalSettings) -> LanguageModel:
    """Load a model and its processor from their folder.

    Raises:
        Misconfigured: If it has no way of writing a conversation.
    """
    transformers = load("transformers")
    given = {"local_files_only": True, "trust_remote_code": False}
    folder = str(settings.folder)
    config = transformers.AutoConfig.from_pretrained(folder, **given)
    sees = type(config) in transformers.MODEL_FOR_IMAGE_TEXT_TO_TEXT_MAPPING
    kind = transformers.AutoModelForImageTextToText if sees else transformers.AutoModelForCausalLM
    reader = transformers.AutoProcessor if sees else transformers.AutoTokenizer
    processor = reader.from_pretrained(folder, **given)
    if not processor.chat_template:
        raise Misconfigured(f"{settings.folder.name} has no chat template; take an instruct model.")
    _pad_left(processor.tokenizer if sees else processor)
    model = kind.from_pretrained(
        folder, dtype=getattr(load("torch"), settings.precision), use_safetensors=True, **given
    )
    options = settings.transformers or LanguageOptions()
    return LanguageModel(model.to(settings.device).eval(), processor, sees=sees, options=options)


def _beside(sees: bool, **given: object) -> dict[str, object]:
    """Name the processor's keywords where it wants them: one that sees takes them apart."""
    return {"processor_kwargs": given} if sees else given


def _pad_left(tokenizer: Any) -> None:
    # Of a batch all answers begin at the end of what was asked
    tokenizer.padding_side = "left"
    if tokenizer.pad_token is None:
        tokenizer.pad_token = tokenizer.eos_token


def _stopping(watch: Watch, most: int) -> Any:
    torch, done = load("torch"), 0

    def on_token(tokens: Any, _scores: Any, **_given: object) -> Any:
        nonlocal done
        done += 1
        watch.step(done / (most + 1))
        return torch.zeros(tokens.shape[0], dtype=torch.bool, device=tokens.device)

    return on_token
