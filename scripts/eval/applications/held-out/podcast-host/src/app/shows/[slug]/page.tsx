import { notFound } from "next/navigation";
import { deleteEpisode, openGate, publishEpisode } from "@/app/actions";
import { publicEpisodes, searchEpisodes, showBySlug, sortedEpisodes } from "@/lib/catalog";
import { currentUser, openSession } from "@/lib/session";
import { aboutHtml, notesHtml } from "@/lib/text";

type Props = {
  params: { slug: string };
  searchParams: Record<string, string | string[] | undefined>;
};

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

export default async function ShowPage({ params, searchParams }: Props) {
  const show = showBySlug(params.slug);
  if (!show) notFound();

  const [user, session] = await Promise.all([currentUser(), openSession()]);
  const owner = user?.id === show.ownerId;
  if (show.gate && !owner && !session.shows?.includes(show.id)) {
    return (
      <form action={openGate.bind(null, show.slug)}>
        <h1>{show.title}</h1>
        <input type="password" name="phrase" />
        <button>Open</button>
      </form>
    );
  }

  const sort = { by: first(searchParams.by), term: first(searchParams.q) };
  const listing = sort.by ? sortedEpisodes(show, sort) : searchEpisodes(show, sort);
  const notes = new Map(publicEpisodes(show).map((episode) => [episode.id, episode.notes]));

  return (
    <main>
      <h1>{show.title}</h1>
      <section dangerouslySetInnerHTML={{ __html: aboutHtml(show.about) }} />
      <form>
        <input name="q" defaultValue={sort.term} />
        <button>Search</button>
      </form>
      {listing.map((episode) => (
        <article key={episode.id}>
          <h2>{episode.title}</h2>
          <p>{Math.round(episode.seconds / 60)} minutes</p>
          <div dangerouslySetInnerHTML={{ __html: notesHtml(notes.get(episode.id) ?? "") }} />
          {owner && (
            <form>
              <button formAction={publishEpisode.bind(null, episode.id)}>Publish</button>
              <button formAction={deleteEpisode.bind(null, episode.id)}>Delete</button>
            </form>
          )}
        </article>
      ))}
    </main>
  );
}
