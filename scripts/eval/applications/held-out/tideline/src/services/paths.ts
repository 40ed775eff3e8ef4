type Tree = Record<string, any>;

export function setPath(target: Tree, dotted: string, value: unknown): Tree {
  const keys = dotted.split('.');
  const last = keys.pop()!;
  let node = target;
  for (const key of keys) {
    if (typeof node[key] !== 'object' || node[key] === null) node[key] = {};
    node = node[key];
  }
  node[last] = value;
  return target;
}

const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

export function setField(target: Tree, dotted: string, value: unknown): Tree {
  const keys = dotted.split('.');
  if (keys.some((key) => RESERVED.has(key) || key.startsWith('$'))) {
    throw Object.assign(new Error('Reserved field name'), { statusCode: 400 });
  }
  const last = keys.pop()!;
  let node = target;
  for (const key of keys) {
    if (!Object.hasOwn(node, key) || typeof node[key] !== 'object' || node[key] === null) node[key] = {};
    node = node[key];
  }
  node[last] = value;
  return target;
}
