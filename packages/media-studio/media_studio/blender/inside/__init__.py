"""What runs in Blender's own environment; only these modules import it (bpy is GPL-3)."""
