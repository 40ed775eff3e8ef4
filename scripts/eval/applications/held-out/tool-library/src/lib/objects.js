const reserved = new Set(['__proto__', 'prototype', 'constructor']);

export function assignPath(target, path, value) {
  const keys = path.split('.');
  const last = keys.pop();
  let node = target;
  for (const key of keys) {
    if (typeof node[key] !== 'object') node[key] = {};
    node = node[key];
  }
  node[last] = value;
  return target;
}

export function putAttribute(target, path, value) {
  const keys = path.split('.');
  if (keys.some((key) => reserved.has(key))) throw new RangeError('attribute name');
  const last = keys.pop();
  let node = target;
  for (const key of keys) {
    if (!Object.hasOwn(node, key) || typeof node[key] !== 'object') node[key] = {};
    node = node[key];
  }
  node[last] = value;
  return target;
}
