export type Tree = { [key: string]: unknown };

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Puts the values of source into target, level by level. */
export function deepMerge(target: Tree, source: Tree): Tree {
  for (const key of Object.keys(source)) {
    const incoming = source[key];
    if (isTree(incoming)) {
      if (!isTree(target[key])) target[key] = {};
      deepMerge(target[key] as Tree, incoming);
    } else {
      target[key] = incoming;
    }
  }
  return target;
}

const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/** Like deepMerge for colour themes; arrays and nulls are dropped. */
export function overlay(base: Tree, layer: Tree): Tree {
  for (const [key, incoming] of Object.entries(layer)) {
    if (RESERVED.has(key)) continue;
    if (isTree(incoming)) {
      base[key] = overlay(isTree(base[key]) ? (base[key] as Tree) : {}, incoming);
    } else if (typeof incoming === 'string') {
      base[key] = incoming;
    }
  }
  return base;
}
