import { deepMerge, overlay, type Tree } from '../lib/merge.js';
import { patchOwner, type Owner } from '../repositories/owners.js';

interface Preferences extends Tree {
  digest?: string;
  language?: string;
}

export function readPreferences(owner: Owner) {
  const stored: Preferences = JSON.parse(owner.preferences);
  return { digest: stored.digest ?? 'weekly', language: stored.language ?? 'en' };
}

export async function savePreferences(owner: Owner, changes: Tree) {
  const merged = deepMerge(JSON.parse(owner.preferences), changes);
  owner.preferences = JSON.stringify(merged);
  await patchOwner(owner.id, { preferences: owner.preferences });
  return readPreferences(owner);
}

export async function saveTheme(owner: Owner, changes: Tree): Promise<Tree> {
  const theme = overlay(JSON.parse(owner.theme), changes);
  await patchOwner(owner.id, { theme: JSON.stringify(theme) });
  return theme;
}
