import { eq } from "drizzle-orm";
import { db, users, type PlayerSettings, type User } from "@/db";

const LOCKED = new Set(["__proto__", "constructor", "prototype"]);

const isGroup = (value: unknown): value is PlayerSettings =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function blend(base: PlayerSettings, patch: PlayerSettings): PlayerSettings {
  for (const key of Object.keys(patch)) {
    const value = patch[key];
    if (isGroup(value)) {
      base[key] = blend((base[key] ?? {}) as PlayerSettings, value);
    } else {
      base[key] = value;
    }
  }
  return base;
}

export function overlay(base: PlayerSettings, patch: PlayerSettings): PlayerSettings {
  const result: PlayerSettings = { ...base };
  for (const [key, value] of Object.entries(patch)) {
    if (LOCKED.has(key)) continue;
    const before = Object.hasOwn(base, key) ? base[key] : undefined;
    result[key] = isGroup(value) ? overlay(isGroup(before) ? before : {}, value) : value;
  }
  return result;
}

type Area = { name: "player" | "studio"; merge: typeof blend };

export const AREAS: Record<string, Area | undefined> = {
  player: { name: "player", merge: blend },
  studio: { name: "studio", merge: overlay },
};

export function saveSettings(user: User, { name, merge }: Area, patch: PlayerSettings) {
  const next = merge(structuredClone(user[name]), patch);
  db.update(users).set({ [name]: next }).where(eq(users.id, user.id)).run();
  return next;
}
