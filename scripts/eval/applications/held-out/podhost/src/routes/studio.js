import Router from '@koa/router';
import { csrf, requireAdmin, requireLogin } from '../middleware/session.js';
import { Episode } from '../models/episode.js';
import { Show } from '../models/show.js';
import { cutClip, probe } from '../services/audio.js';
import { catalog } from '../services/catalog.js';
import { readFeed, saveArtwork } from '../services/remote.js';

const router = new Router({ prefix: '/studio' });
router.use(requireLogin);

async function ownShow(ctx, next) {
  ctx.state.show = await catalog.showOf(ctx.state.user, ctx.params.id);
  if (!ctx.state.show) ctx.throw(404, 'No such show');
  await next();
}

async function ownEpisode(ctx, next) {
  ctx.state.episode = await catalog.episodeOf(ctx.state.user, ctx.params.id);
  if (!ctx.state.episode) ctx.throw(404, 'No such episode');
  await next();
}

router.get('/', async (ctx) => {
  const shows = await Show.find({ owner: ctx.state.user._id }).lean();
  ctx.render('studio.njk', { shows });
});

router.post('/shows', csrf, async (ctx) => {
  const { title, description, embedTemplate } = ctx.request.body;
  const show = await Show.create({
    title: String(title),
    description: String(description || ''),
    embedTemplate: String(embedTemplate || ''),
    owner: ctx.state.user._id,
  });
  ctx.status = 201;
  ctx.body = { id: show.id };
});

router.post('/shows/:id/episodes', csrf, ownShow, async (ctx) => {
  const { title, notes, guestContact, season, published } = ctx.request.body;
  const episode = await Episode.create({
    show: ctx.state.show._id,
    title: String(title),
    notes: String(notes || ''),
    guestContact: String(guestContact || ''),
    season: Number(season) || 1,
    published: published === true || published === 'on',
  });
  ctx.status = 201;
  ctx.body = { id: episode.id };
});

router.post('/shows/:id/artwork', csrf, ownShow, async (ctx) => {
  const name = await saveArtwork(ctx.state.show, String(ctx.request.body.address));
  if (!name) ctx.throw(422, 'Artwork host is not supported');
  ctx.body = { name };
});

router.post('/shows/:id/feature', requireAdmin, csrf, async (ctx) => {
  await Show.updateOne({ _id: String(ctx.params.id) }, { featured: true });
  ctx.body = { ok: true };
});

router.post('/import', csrf, async (ctx) => {
  ctx.body = await readFeed(ctx.request.body.feedUrl);
});

router.get('/episodes/:id', async (ctx) => {
  const episode = await Episode.findById(ctx.params.id).lean();
  if (!episode) ctx.throw(404, 'No such episode');
  ctx.body = { title: episode.title, notes: episode.notes, guestContact: episode.guestContact };
});

router.post('/episodes/:id/remove', csrf, async (ctx) => {
  const episode = await catalog.episodeOf(ctx.state.user, ctx.params.id);
  if (!episode) ctx.throw(404, 'No such episode');
  await episode.deleteOne();
  ctx.body = { ok: true };
});

router.post('/episodes/:id/clip', csrf, ownEpisode, async (ctx) => {
  ctx.body = { log: await cutClip(ctx.state.episode, ctx.request.body) };
});

router.get('/episodes/:id/probe', ownEpisode, async (ctx) => {
  ctx.body = await probe(ctx.state.episode, String(ctx.query.entry || 'duration'));
});

export default router;
