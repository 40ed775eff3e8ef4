import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { collection, db, episodes, shows, type Episode, type Gift, type Pass, type Show, type User } from "@/db";

export type Listing = { id: number; title: string; seconds: number };
export type Sort = { by?: string; term?: string };

const COLUMNS = { title: episodes.title, length: episodes.seconds } as const;

export function showBySlug(slug: string): Show | undefined {
  return db.select().from(shows).where(eq(shows.slug, slug)).get();
}

export function ownShow(showId: number, user: User): Show | undefined {
  return db
    .select()
    .from(shows)
    .where(and(eq(shows.id, showId), eq(shows.ownerId, user.id)))
    .get();
}

export function ownEpisode(episodeId: number, user: User): Episode | undefined {
  const row = db
    .select({ episode: episodes })
    .from(episodes)
    .innerJoin(shows, eq(shows.id, episodes.showId))
    .where(and(eq(episodes.id, episodeId), eq(shows.ownerId, user.id)))
    .get();
  return row?.episode;
}

export function publicEpisodes(show: Show): Episode[] {
  return db
    .select()
    .from(episodes)
    .where(and(eq(episodes.showId, show.id), eq(episodes.published, true)))
    .all();
}

const matching = ({ term = "" }: Sort) => (term ? `AND title LIKE '%${term}%'` : "");

export function searchEpisodes(show: Show, sort: Sort): Listing[] {
  const filter = matching(sort);
  return db.all<Listing>(
    sql.raw(`SELECT id, title, seconds FROM episodes WHERE published = 1 AND show_id = ${show.id} ${filter}`),
  );
}

export function sortedEpisodes(show: Show, { by, term = "" }: Sort): Listing[] {
  const column = by === "length" ? COLUMNS.length : COLUMNS.title;
  return db.all<Listing>(
    sql`SELECT id, title, seconds FROM episodes WHERE published = 1 AND show_id = ${show.id}
        AND title LIKE ${`%${term}%`} ORDER BY ${column}`,
  );
}

export function addEpisodes(show: Show, rows: { guid: string; title: string; notes: string }[]): number {
  const fresh = rows.filter((row) => row.guid && row.title);
  if (fresh.length === 0) return 0;
  const values = fresh.map((row) => ({ ...row, showId: show.id }));
  return db.insert(episodes).values(values).onConflictDoNothing().run().changes;
}

export type Claim = { show: string; code: string };

const GiftClaim = z.object({ show: z.string().max(200), code: z.string().length(24) });

export async function findPass({ show, code }: Claim): Promise<Pass | null> {
  return collection("passes").findOne({ show, code });
}

export async function claimGift(body: unknown): Promise<Gift | null> {
  const { show, code } = GiftClaim.parse(body);
  return collection("gifts").findOneAndUpdate({ show, code, redeemed: false }, { $set: { redeemed: true } });
}
