import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { MongoClient, type Collection } from "mongodb";
import * as schema from "./schema";

export * from "./schema";

export const db = drizzle(new Database(required("PODCAST_DATABASE")), { schema });

export type Pass = { show: string; code: string; label: string; feed: string; expires: Date };
export type Gift = { code: string; show: string; label: string; redeemed: boolean };

const client = new MongoClient(required("PODCAST_MONGO_URL"));

export function collection<K extends "passes" | "gifts">(name: K) {
  return client.db("podcast").collection(name) as unknown as Collection<K extends "passes" ? Pass : Gift>;
}

export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
