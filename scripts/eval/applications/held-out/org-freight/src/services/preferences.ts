type Tree = Record<string, any>;

export function setByPath(target: Tree, dotted: string, value: unknown): Tree {
  const keys = dotted.split('.');
  const last = keys.pop() as string;
  let node = target;
  for (const key of keys) {
    if (typeof node[key] !== 'object' || node[key] === null) node[key] = {};
    node = node[key];
  }
  node[last] = value;
  return target;
}

const RESERVED = new Set(['__proto__', 'prototype', 'constructor']);

export function overlay(base: Tree, extra: Tree): Tree {
  const result: Tree = { ...base };
  for (const key of Object.keys(extra)) {
    if (RESERVED.has(key)) continue;
    const value = extra[key];
    const nested = value && typeof value === 'object' && !Array.isArray(value);
    result[key] = nested ? overlay(Object.hasOwn(result, key) ? result[key] : {}, value) : value;
  }
  return result;
}
