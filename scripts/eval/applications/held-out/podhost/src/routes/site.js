import { createReadStream } from 'node:fs';
import path from 'node:path';
import Router from '@koa/router';
import config from '../config.js';
import { csrf } from '../middleware/session.js';
import { env } from '../middleware/views.js';
import { Episode } from '../models/episode.js';
import { Show } from '../models/show.js';
import { catalog } from '../services/catalog.js';

const router = new Router();

router.get('/', async (ctx) => {
  const shows = await Show.find().sort({ featured: -1, createdAt: -1 }).limit(30).lean();
  ctx.render('home.njk', { shows });
});

router.get('/out', (ctx) => {
  const target = ctx.query.to || '/';
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.redirect(target);
});

router.get('/artwork', (ctx) => {
  const file = path.join(config.artworkDir, String(ctx.query.file || 'default.txt'));
  ctx.type = path.extname(file);
  ctx.body = createReadStream(file);
});

router.get('/audio/:name', (ctx) => {
  const file = path.join(config.audioDir, path.basename(ctx.params.name));
  ctx.type = 'audio/mpeg';
  ctx.body = createReadStream(file);
});

router.get('/shows/:id', async (ctx) => {
  const show = await Show.findById(ctx.params.id).lean();
  if (!show) ctx.throw(404, 'No such show');
  const episodes = await catalog.findEpisodes(show._id, ctx.query);
  ctx.render('show.njk', { show, episodes });
});

router.get('/shows/:id/embed', async (ctx) => {
  const show = await Show.findById(ctx.params.id).lean();
  if (!show) ctx.throw(404, 'No such show');
  ctx.type = 'text';
  ctx.body = env.renderString(show.embedTemplate, { title: show.title, id: String(show._id) });
});

router.get('/shows/:id/player', async (ctx) => {
  const show = await Show.findById(ctx.params.id).lean();
  if (!show) ctx.throw(404, 'No such show');
  ctx.type = 'html';
  ctx.body = env.render('player.njk', { title: show.title, text: show.embedTemplate });
});

router.get('/episodes/:id', async (ctx) => {
  const episode = await Episode.findOne({ _id: ctx.params.id, published: true }).lean();
  if (!episode) ctx.throw(404, 'No such episode');
  ctx.render('episode.njk', { episode });
});

router.post('/episodes/:id/comments', csrf, async (ctx) => {
  const { name, body } = ctx.request.body;
  const comment = { name: String(name || 'Anonymous'), body: String(body || '') };
  await Episode.updateOne({ _id: ctx.params.id, published: true }, { $push: { comments: comment } });
  ctx.redirect(`/episodes/${encodeURIComponent(ctx.params.id)}`);
});

export default router;
