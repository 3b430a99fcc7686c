"""Models of a few thousand random weights, made from configurations by the real libraries."""

from pathlib import Path

import torch
from safetensors.torch import save_file
from transformers import (
    CLIPImageProcessorPil,
    CLIPVisionConfig,
    LlamaConfig,
    LlamaForCausalLM,
    LlavaConfig,
    LlavaForConditionalGeneration,
    LlavaProcessor,
)

from benchmarks.random_pipeline import byte_tokenizer

_TEMPLATE_OF_WORDS = (
    "{% for message in messages %}{{ message['role'] }}: {{ message['content'] }}\n{% endfor %}"
    "assistant:"
)
GROWTH = 32
"""Channels that each layer of a block adds; spandrel takes no other number."""

_TEMPLATE = (
    "{% for message in messages %}{{ message['role'] }}: {% for part in message['content'] %}"
    "{% if part['type'] == 'image' %}<image>{% else %}{{ part['text'] }}{% endif %}{% endfor %}\n"
    "{% endfor %}assistant:"
)


def make_language_model(folder: Path) -> Path:
    """Write a model that sees, of the kind LLaVA."""
    torch.manual_seed(1)
    tokenizer = byte_tokenizer()
    config = LlavaConfig(
        vision_config=CLIPVisionConfig(
            image_size=28,
            patch_size=14,
            hidden_size=32,
            intermediate_size=37,
            num_hidden_layers=2,
            num_attention_heads=4,
            projection_dim=32,
        ),
        text_config=_of_words(len(tokenizer)),
        image_token_index=3,
        vision_feature_layer=-1,
    )
    model = LlavaForConditionalGeneration(config)
    # It would say nothing but the end, now and then
    model.generation_config.eos_token_id = None
    model.save_pretrained(folder)
    LlavaProcessor(
        image_processor=CLIPImageProcessorPil(
            size={"shortest_edge": 28}, crop_size={"height": 28, "width": 28}
        ),
        tokenizer=tokenizer,
        patch_size=14,
        vision_feature_select_strategy="default",
        num_additional_image_tokens=1,
        chat_template=_TEMPLATE,
    ).save_pretrained(folder)
    return folder


def make_writer(folder: Path) -> Path:
    """Write a model of words alone, of the kind Llama."""
    torch.manual_seed(3)
    tokenizer = byte_tokenizer()
    tokenizer.chat_template = _TEMPLATE_OF_WORDS
    model = LlamaForCausalLM(_of_words(len(tokenizer)))
    model.generation_config.eos_token_id = None
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def _of_words(tokens: int) -> LlamaConfig:
    return LlamaConfig(
        vocab_size=tokens,
        hidden_size=32,
        intermediate_size=37,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=4,
        bos_token_id=0,
        eos_token_id=1,
        pad_token_id=2,
    )


def make_enlarger(file: Path, *, features: int = 8, blocks: int = 1) -> Path:
    """Write an RRDBNet that enlarges fourfold, as ESRGAN publishes it."""
    torch.manual_seed(2)
    layers: dict[str, tuple[int, int]] = {"conv_first": (3, features), "conv_last": (features, 3)}
    for name in ("trunk_conv", "upconv1", "upconv2", "HRconv"):
        layers[name] = (features, features)
    for block in range(blocks):
        for part in range(1, 4):
            for conv in range(1, 6):
                out = features if conv == 5 else GROWTH
                name = f"RRDB_trunk.{block}.RDB{part}.conv{conv}"
                layers[name] = (features + (conv - 1) * GROWTH, out)
    weights = {}
    for name, (inputs, outputs) in layers.items():
        weights[f"{name}.weight"] = torch.randn(outputs, inputs, 3, 3) * 0.05
        weights[f"{name}.bias"] = torch.full((outputs,), 0.1)
    save_file(weights, file)
    return file
