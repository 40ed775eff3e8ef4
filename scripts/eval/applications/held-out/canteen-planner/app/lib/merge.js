const isPlain = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

export function overlay(target, source) {
  for (const key of Object.keys(source)) {
    const value = source[key];
    if (isPlain(value)) {
      if (!isPlain(target[key])) target[key] = {};
      overlay(target[key], value);
    } else {
      target[key] = value;
    }
  }
  return target;
}

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

export function overlayLabels(target, source) {
  for (const [key, value] of Object.entries(source)) {
    if (FORBIDDEN.has(key)) continue;
    if (isPlain(value)) {
      const inner = Object.hasOwn(target, key) && isPlain(target[key]) ? target[key] : {};
      target[key] = overlayLabels(inner, value);
    } else {
      target[key] = String(value);
    }
  }
  return target;
}
