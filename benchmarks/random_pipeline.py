"""A pipeline of the kind Stable Diffusion with random weights, tiny or as large as real ones."""

from dataclasses import dataclass
from pathlib import Path

import torch
from diffusers import AutoencoderKL, DDIMScheduler, StableDiffusionPipeline, UNet2DConditionModel
from tokenizers import Tokenizer, decoders, models
from tokenizers.pre_tokenizers import ByteLevel
from transformers import CLIPTextConfig, CLIPTextModel, PreTrainedTokenizerFast

SPECIAL = ("<s>", "</s>", "<pad>", "<image>")


@dataclass(frozen=True, kw_only=True)
class Widths:
    """Sizes of the parts of a pipeline.

    Attributes:
        denoiser: Channels of the levels of the UNet; the first has no attention.
        decoder: Channels of the levels of the VAE; each after the first halves the picture.
        words: Of the vectors of words.
        layers: Of the text model.
        blocks: Of each level.
        groups: Of the norms.
    """

    denoiser: tuple[int, ...]
    decoder: tuple[int, ...]
    words: int
    layers: int
    blocks: int
    groups: int


TINY = Widths(denoiser=(16, 32), decoder=(16, 32), words=32, layers=2, blocks=1, groups=4)
# Of Stable Diffusion 1.5: 1.07 billion weights
LARGE = Widths(
    denoiser=(320, 640, 1280, 1280),
    decoder=(128, 256, 512, 512),
    words=768,
    layers=12,
    blocks=2,
    groups=32,
)


def make_pipeline(folder: Path, widths: Widths = TINY, *, seed: int = 0) -> Path:
    """Write a pipeline with random weights."""
    torch.manual_seed(seed)
    tokenizer = byte_tokenizer()
    tokenizer.model_max_length = 77
    StableDiffusionPipeline(
        unet=_denoiser(widths),
        vae=_decoder(widths),
        text_encoder=_words(widths, len(tokenizer)),
        tokenizer=tokenizer,
        scheduler=DDIMScheduler(steps_offset=1, clip_sample=False),
        safety_checker=None,
        feature_extractor=None,
        requires_safety_checker=False,
    ).save_pretrained(folder)
    return folder


def byte_tokenizer() -> PreTrainedTokenizerFast:
    """Return a tokenizer with one token a byte."""
    letters = [*SPECIAL, *sorted(ByteLevel.alphabet())]
    raw = Tokenizer(models.BPE(vocab={each: n for n, each in enumerate(letters)}, merges=[]))
    raw.pre_tokenizer, raw.decoder = ByteLevel(add_prefix_space=False), decoders.ByteLevel()
    start, end, blank, picture = SPECIAL
    return PreTrainedTokenizerFast(
        tokenizer_object=raw,
        bos_token=start,
        eos_token=end,
        pad_token=blank,
        additional_special_tokens=[picture],
    )


def _denoiser(widths: Widths) -> UNet2DConditionModel:
    attending = len(widths.denoiser) - 1
    return UNet2DConditionModel(
        block_out_channels=widths.denoiser,
        layers_per_block=widths.blocks,
        sample_size=32,
        in_channels=4,
        out_channels=4,
        down_block_types=("DownBlock2D", *["CrossAttnDownBlock2D"] * attending),
        up_block_types=(*["CrossAttnUpBlock2D"] * attending, "UpBlock2D"),
        cross_attention_dim=widths.words,
        norm_num_groups=widths.groups,
        attention_head_dim=8,
    )


def _decoder(widths: Widths) -> AutoencoderKL:
    levels = len(widths.decoder)
    return AutoencoderKL(
        block_out_channels=list(widths.decoder),
        in_channels=3,
        out_channels=3,
        down_block_types=["DownEncoderBlock2D"] * levels,
        up_block_types=["UpDecoderBlock2D"] * levels,
        latent_channels=4,
        layers_per_block=widths.blocks,
        norm_num_groups=widths.groups,
    )


def _words(widths: Widths, tokens: int) -> CLIPTextModel:
    return CLIPTextModel(
        CLIPTextConfig(
            vocab_size=tokens,
            hidden_size=widths.words,
            intermediate_size=4 * widths.words,
            num_attention_heads=max(widths.words // 64, 4),
            num_hidden_layers=widths.layers,
            bos_token_id=0,
            eos_token_id=1,
            pad_token_id=2,
        )
    )
