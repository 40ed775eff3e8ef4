"use server";

import { and, eq } from "drizzle-orm";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { db, episodes, shows } from "@/db";
import { ownEpisode, ownShow, showBySlug } from "@/lib/catalog";
import { encodeEpisode, encodeTrailer, storeUpload } from "@/lib/media";
import { gateMatches, sealGate } from "@/lib/secrets";
import { openSession, requireUser } from "@/lib/session";
import { validSlug, validTags } from "@/lib/text";

const NewShow = z.object({
  slug: z.string().max(200),
  title: z.string().min(1).max(140),
  about: z.string().max(8000),
  tags: z.string(),
  phrase: z.string().max(200).optional(),
});

const EpisodeForm = z.object({
  showId: z.coerce.number().int(),
  title: z.string().min(1).max(140),
  notes: z.string().max(40000).default(""),
  kind: z.enum(["episode", "trailer"]),
});

export async function createShow(form: FormData) {
  const user = await requireUser();
  const { phrase, ...values } = NewShow.parse(Object.fromEntries(form));
  if (!validSlug(values.slug) || !validTags(values.tags)) throw new Error("Check the address and the tags");
  const gate = phrase ? sealGate(phrase) : null;
  db.insert(shows).values({ ...values, gate, ownerId: user.id }).run();
  redirect(`/shows/${values.slug}`);
}

export async function addEpisode(form: FormData) {
  const user = await requireUser();
  const { showId, title, notes, kind } = EpisodeForm.parse(Object.fromEntries(form));
  const show = ownShow(showId, user);
  const file = form.get("audio");
  if (!show || !(file instanceof File)) throw new Error("Unknown show or no audio");
  const encode = kind === "trailer" ? encodeTrailer : encodeEpisode;
  const audio = await encode(await storeUpload(file), title);
  db.insert(episodes).values({ showId: show.id, guid: crypto.randomUUID(), title, notes, audio }).run();
  revalidatePath(`/shows/${show.slug}`);
}

export async function publishEpisode(episodeId: number) {
  const user = await requireUser();
  const episode = ownEpisode(z.number().int().parse(episodeId), user);
  if (!episode) throw new Error("Unknown episode");
  db.update(episodes).set({ published: true }).where(eq(episodes.id, episode.id)).run();
  revalidatePath("/shows/[slug]", "page");
}

export async function deleteEpisode(episodeId: number) {
  await requireUser();
  const id = z.number().int().parse(episodeId);
  const removed = db.delete(episodes).where(eq(episodes.id, id)).run();
  if (removed.changes === 0) throw new Error("Unknown episode");
  revalidatePath("/shows/[slug]", "page");
}

export async function editAbout(form: FormData) {
  const user = await requireUser();
  const showId = z.coerce.number().int().parse(form.get("showId"));
  const about = z.string().max(8000).parse(form.get("about"));
  db.update(shows).set({ about }).where(and(eq(shows.id, showId), eq(shows.ownerId, user.id))).run();
  revalidatePath("/shows/[slug]", "page");
}

export async function openGate(slug: string, form: FormData) {
  const show = showBySlug(z.string().parse(slug));
  if (!show?.gate || !gateMatches(show.gate, String(form.get("phrase") ?? ""))) {
    throw new Error("The phrase does not fit");
  }
  const session = await openSession();
  session.shows = [...new Set([...(session.shows ?? []), show.id])];
  await session.save();
  redirect(`/shows/${show.slug}`);
}
