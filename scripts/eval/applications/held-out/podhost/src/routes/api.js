import Router from '@koa/router';
import { Show } from '../models/show.js';
import { catalog } from '../services/catalog.js';

const router = new Router({ prefix: '/api' });

async function accountOrigin(ctx, next) {
  const origin = ctx.get('Origin');
  if (origin) {
    ctx.set('Access-Control-Allow-Origin', origin);
    ctx.set('Access-Control-Allow-Credentials', 'true');
    ctx.vary('Origin');
  }
  await next();
}

async function anyOrigin(ctx, next) {
  ctx.set('Access-Control-Allow-Origin', '*');
  await next();
}

router.get('/me', accountOrigin, (ctx) => {
  const { user } = ctx.state;
  if (!user) ctx.throw(401, 'Log in first');
  ctx.body = { email: user.email, name: user.name, role: user.role, apiKey: user.apiKey };
});

router.get('/shows/:id/seasons/:season', anyOrigin, async (ctx) => {
  ctx.body = await catalog.bySeason(ctx.params.id, ctx.params.season);
});

router.post('/client', async (ctx) => {
  const account = await catalog.accountByKey(ctx.request.body);
  if (!account) ctx.throw(401, 'Unknown key');
  const shows = await Show.find({ owner: account._id }).select('title').lean();
  ctx.body = { account: account.email, shows };
});

export default router;
