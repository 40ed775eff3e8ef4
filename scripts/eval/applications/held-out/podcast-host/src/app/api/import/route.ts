import { z } from "zod";
import { addEpisodes, ownShow } from "@/lib/catalog";
import { fetchArtwork, fetchFeed } from "@/lib/media";
import { withUser } from "@/lib/session";
import { between, items } from "@/lib/text";

const Job = z.object({
  showId: z.number().int(),
  feed: z.string().url().max(600),
  artwork: z.string().url().max(600).optional(),
});

export const POST = withUser(async (request, user) => {
  const job = Job.safeParse(await request.json().catch(() => null));
  if (!job.success) return Response.json({ error: "Check the addresses" }, { status: 400 });
  const { showId, feed, artwork } = job.data;
  const show = ownShow(showId, user);
  if (!show) return Response.json({ error: "Unknown show" }, { status: 404 });
  try {
    const [xml] = await Promise.all([fetchFeed(feed), artwork ? fetchArtwork(artwork) : null]);
    const rows = Array.from(items(xml), (item) => ({
      guid: between(item, "guid"),
      title: between(item, "title"),
      notes: between(item, "description"),
    }));
    return Response.json({ added: addEpisodes(show, rows) });
  } catch {
    return Response.json({ error: "The import failed" }, { status: 502 });
  }
});
