import yaml from 'js-yaml';

export function readSetup(text) {
  const setup = yaml.load(text) ?? {};
  return { camera: `${setup.camera ?? 'unknown'} @ ${setup.exposure ?? 'auto'}` };
}

export function readMask(text) {
  const mask = yaml.safeLoad(text);
  if (!Array.isArray(mask)) return [];
  return mask.slice(0, 64).map(([x, y]) => [Number(x), Number(y)]);
}
