export type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const blocked = ['__proto__', 'constructor', 'prototype'];

export function combine(target: Tree, patch: Tree): Tree {
  for (const key of Object.keys(patch)) {
    const value = patch[key];
    const current = target[key];
    if (isTree(value) && isTree(current)) {
      combine(current, value);
    } else {
      target[key] = value;
    }
  }
  return target;
}

export function overlay(target: Tree, patch: Tree): Tree {
  for (const [key, value] of Object.entries(patch)) {
    if (blocked.includes(key)) continue;
    const current = Object.hasOwn(target, key) ? target[key] : undefined;
    if (isTree(value) && isTree(current)) {
      overlay(current, value);
    } else {
      target[key] = value;
    }
  }
  return target;
}
