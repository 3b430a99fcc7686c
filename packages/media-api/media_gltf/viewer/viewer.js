// Draws one glTF model on a canvas. Bundled into viewer.min.js: see README.md.
import {
  AnimationMixer,
  Box3,
  Color,
  DirectionalLight,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  NeutralToneMapping,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  SkeletonHelper,
  Sphere,
  Timer,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { RoomEnvironment } from "three/addons/environments/RoomEnvironment.js";
import { MeshoptDecoder } from "three/addons/libs/meshopt_decoder.module.js";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";

const FIELD_OF_VIEW = 30; // degrees
const FROM = new Vector3(0.7, 0.35, 1).normalize(); // glTF models look along +Z
const TURN_STEP = Math.PI / 24; // radians a key press

/** A node may show a skinned mesh without a skin of its own: three.js cannot measure or draw those. */
function freeSkinless(model) {
  const found = [];
  model.traverse((node) => {
    if (node.isSkinnedMesh && !node.skeleton) found.push(node);
  });
  for (const node of found) {
    const plain = new Mesh().copy(node, false);
    for (const child of [...node.children]) plain.add(child);
    node.parent.add(plain);
    node.removeFromParent();
  }
}

class ModelViewer {
  constructor(canvas) {
    this.canvas = canvas;
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.autoClear = false;
    this.scene = new Scene();
    const generator = new PMREMGenerator(this.renderer);
    this.scene.environment = generator.fromScene(new RoomEnvironment(), 0.04).texture;
    const sun = new DirectionalLight(0xffffff, 1.5);
    sun.position.set(2, 3, 2.5);
    this.scene.add(sun);
    // Drawn over the model, with a material of its own
    this.overlay = new Scene();
    this.isSkeletonShown = false;
    this.camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.01, 100);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.autoRotateSpeed = 1.5;
    this.controls.addEventListener("change", () => this.redraw());
    this.clay = new MeshStandardMaterial({
      color: 0xd9dde3, roughness: 0.9, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1,
    });
    this.lines = new MeshBasicMaterial({ color: new Color(0x12324f), wireframe: true });
    this.timer = new Timer();
    this.isWireframe = false;
    this.isPlaying = true;
    this.isWaiting = false;
    canvas.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#resize()).observe(canvas);
  }

  /** Draw another model; says how it is built. */
  async show(bytes) {
    const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
    const gltf = await loader.parseAsync(bytes, "");
    this.#clear();
    this.model = gltf.scene;
    freeSkinless(this.model);
    this.scene.add(this.model);
    this.animations = gltf.animations;
    this.mixer = gltf.animations.length ? new AnimationMixer(this.model) : null;
    this.clip = 0;
    this.#addSkeleton();
    this.#resize();
    this.reset();
    return {
      ...this.#measure(),
      animations: gltf.animations.length,
      clips: gltf.animations.map((each) => each.name),
      bones: this.bones?.bones.length ?? 0,
    };
  }

  /** Which animation plays, from 0. */
  set clip(index) {
    this.mixer?.stopAllAction();
    if (this.animations[index]) this.mixer.clipAction(this.animations[index]).play();
    this.mixer?.update(0);
    this.redraw();
  }

  set skeleton(on) {
    this.isSkeletonShown = on;
    this.redraw();
  }

  reset() {
    const box = new Box3().setFromObject(this.model, true);
    const sphere = box.isEmpty() ? new Sphere(new Vector3(), 1) : box.getBoundingSphere(new Sphere());
    const radius = sphere.radius || 1;
    const half = (FIELD_OF_VIEW * Math.PI) / 360;
    const narrow = Math.atan(Math.tan(half) * Math.min(this.camera.aspect, 1));
    const distance = (radius / Math.sin(narrow)) * 1.02;
    this.camera.position.copy(sphere.center).addScaledVector(FROM, distance);
    this.camera.near = distance / 100;
    this.camera.far = distance * 20;
    this.camera.updateProjectionMatrix();
    this.controls.target.copy(sphere.center);
    this.controls.minDistance = radius / 10;
    this.controls.maxDistance = distance * 5;
    this.controls.update();
    this.redraw();
  }

  set wireframe(on) {
    this.isWireframe = on;
    this.redraw();
  }

  set spinning(on) {
    this.controls.autoRotate = on;
    this.redraw();
  }

  set playing(on) {
    this.isPlaying = on;
    this.redraw();
  }

  redraw() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => this.#frame());
  }

  #frame() {
    this.isWaiting = false;
    this.timer.update();
    // What stood still for a while goes on from there.
    const seconds = Math.min(this.timer.getDelta(), 0.1);
    const plays = this.mixer && this.isPlaying;
    if (plays) this.mixer.update(seconds);
    if (this.controls.autoRotate) this.controls.update(seconds);
    this.renderer.clear();
    if (this.isWireframe) {
      this.#draw(this.clay);
      this.#draw(this.lines);
    } else {
      this.#draw(null);
    }
    if (this.isSkeletonShown) this.renderer.render(this.overlay, this.camera);
    if (plays || this.controls.autoRotate) this.redraw();
  }

  #draw(material) {
    this.scene.overrideMaterial = material;
    this.renderer.render(this.scene, this.camera);
  }

  #addSkeleton() {
    const bones = new SkeletonHelper(this.model);
    if (!bones.bones.length) return bones.dispose();
    bones.material.depthTest = false;
    this.bones = bones;
    this.overlay.add(bones);
  }

  #measure() {
    let triangles = 0;
    this.model.traverse(({ geometry }) => {
      if (geometry?.attributes.position) {
        triangles += (geometry.index ?? geometry.attributes.position).count / 3;
      }
    });
    const size = new Box3().setFromObject(this.model, true).getSize(new Vector3());
    return { triangles: Math.round(triangles), size: size.toArray() };
  }

  #clear() {
    this.mixer?.stopAllAction();
    this.bones?.removeFromParent();
    this.bones?.dispose();
    this.bones = null;
    this.model?.traverse(({ geometry, material }) => {
      geometry?.dispose();
      for (const one of [material ?? []].flat()) {
        for (const value of Object.values(one)) if (value?.isTexture) value.dispose();
        one.dispose();
      }
    });
    this.model?.removeFromParent();
  }

  #resize() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!width || !height) return;
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.redraw();
  }

  #key(event) {
    const turns = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const zooms = { "+": 0.9, "=": 0.9, "-": 1 / 0.9 };
    const offset = this.camera.position.clone().sub(this.controls.target);
    if (turns[event.key]) {
      const [around, up] = turns[event.key];
      offset.applyAxisAngle(this.camera.up, around * TURN_STEP);
      const polar = offset.angleTo(this.camera.up);
      const next = Math.min(Math.max(polar + up * TURN_STEP, 0.05), Math.PI - 0.05);
      const side = new Vector3().crossVectors(this.camera.up, offset).normalize();
      offset.applyAxisAngle(side, next - polar);
    } else if (zooms[event.key]) {
      offset.multiplyScalar(zooms[event.key]);
    } else if (event.key === "Home") {
      event.preventDefault();
      this.reset();
      return;
    } else {
      return;
    }
    event.preventDefault();
    this.camera.position.copy(this.controls.target).add(offset);
    this.controls.update();
    this.redraw();
  }
}

window.ModelViewer = ModelViewer;
