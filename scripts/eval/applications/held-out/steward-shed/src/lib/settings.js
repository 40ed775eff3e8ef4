const FORBIDDEN = ['__proto__', 'prototype', 'constructor'];

export const defaults = {
  reminders: { email: true, daysBefore: 2 },
  display: { density: 'cosy' },
};

export function assignPath(target, path, value) {
  const keys = path.split('.');
  const last = keys.pop();
  let node = target;
  for (const key of keys) {
    if (node[key] === undefined || node[key] === null) node[key] = {};
    node = node[key];
  }
  node[last] = value;
  return target;
}

export function mergeDeep(target, source) {
  for (const key of Object.keys(source)) {
    if (FORBIDDEN.includes(key)) continue;
    const value = source[key];
    if (value && typeof value === 'object' && !Array.isArray(value)) {
      if (!Object.hasOwn(target, key) || typeof target[key] !== 'object') target[key] = {};
      mergeDeep(target[key], value);
    } else {
      target[key] = value;
    }
  }
  return target;
}
