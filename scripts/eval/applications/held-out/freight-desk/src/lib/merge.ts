type Tree = { [key: string]: unknown }

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function mergeTree(target: Tree, source: Tree): Tree {
  for (const key in source) {
    const value = source[key]
    const present = target[key]
    if (isTree(value) && isTree(present)) mergeTree(present, value)
    else target[key] = value
  }
  return target
}

const reserved = new Set(['__proto__', 'constructor', 'prototype'])

export function overlay(target: Tree, source: Tree): Tree {
  for (const [key, value] of Object.entries(source)) {
    if (reserved.has(key)) continue
    const present = Object.hasOwn(target, key) ? target[key] : undefined
    if (isTree(value) && isTree(present)) overlay(present, value)
    else target[key] = value
  }
  return target
}
