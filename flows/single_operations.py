"""Each of the fourteen operations as a flow: one step, delivered and shown like the others."""

from media_pipelines.flows.operation_flow import flow_of
from media_pipelines.tasks import images, models_3d, motions, videos

images_captions = flow_of(images.captions)
images_prompt_enhancements = flow_of(images.prompt_enhancements)
images_generations = flow_of(images.generations)
images_edits = flow_of(images.edits)
images_processes = flow_of(images.processes)
videos_motion_detections = flow_of(videos.motion_detections)
videos_pose_detections = flow_of(videos.pose_detections)
motions_retrievals = flow_of(motions.retrievals)
motions_animations = flow_of(motions.animations)
models_3d_meshes = flow_of(models_3d.meshes)
models_3d_textures = flow_of(models_3d.textures)
models_3d_remeshings = flow_of(models_3d.remeshings)
models_3d_conversions = flow_of(models_3d.conversions)
models_3d_renderings = flow_of(models_3d.renderings)
