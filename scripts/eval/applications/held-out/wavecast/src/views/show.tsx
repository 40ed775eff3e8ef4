import { raw } from 'hono/html'
import type { Comment, Episode, Show } from '../types.js'
import { Layout } from './layout.js'

interface Props {
  show: Show
  episodes: Episode[]
  comments: Comment[]
}

export const ShowPage = ({ show, episodes, comments }: Props) => (
  <Layout title={show.title}>
    <h1>{show.title}</h1>
    <section class="about">{raw(show.description)}</section>
    <ul>
      {episodes.map((episode) => (
        <li>{episode.title}</li>
      ))}
    </ul>
    <section class="comments">
      {comments.map((comment) => (
        <article>
          <b>{comment.author}</b>
          <p>{comment.body}</p>
        </article>
      ))}
    </section>
  </Layout>
)
