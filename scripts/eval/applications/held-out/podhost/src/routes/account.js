import Router from '@koa/router';
import { csrf, requireLogin } from '../middleware/session.js';
import { User } from '../models/user.js';
import { catalog } from '../services/catalog.js';
import { localPath } from '../services/links.js';

const router = new Router();

function logIn(ctx, user) {
  const { returnTo } = ctx.session;
  ctx.session = { userId: user.id };
  return returnTo;
}

router.get('/csrf', (ctx) => {
  ctx.body = { token: ctx.state.csrf };
});

router.get('/login', (ctx) => ctx.render('login.njk'));

router.post('/login', csrf, async (ctx) => {
  const { email, password } = ctx.request.body;
  const user = await catalog.accountByEmail(email);
  if (!user || !(await user.checkPassword(password))) {
    ctx.status = 401;
    ctx.render('login.njk', { error: 'Wrong e-mail or password' });
    return;
  }
  const target = localPath(logIn(ctx, user));
  ctx.redirect(target);
});

router.get('/signup', (ctx) => ctx.render('signup.njk'));

router.post('/signup', csrf, async (ctx) => {
  const { password, ...details } = ctx.request.body;
  if (String(password || '').length < 8) ctx.throw(400, 'Password is too short');
  if (await catalog.accountByEmail(details.email)) ctx.throw(409, 'Address is taken');
  const user = new User({ ...details, passwordHash: await User.hashPassword(password) });
  await user.save();
  logIn(ctx, user);
  ctx.redirect('/studio');
});

router.post('/logout', csrf, (ctx) => {
  ctx.session = null;
  ctx.redirect('/login');
});

router.get('/account', requireLogin, (ctx) => ctx.render('account.njk'));

router.post('/account/name', requireLogin, csrf, async (ctx) => {
  ctx.state.user.name = String(ctx.request.body.name || '');
  await ctx.state.user.save();
  ctx.redirect('/account');
});

router.post('/account/email', requireLogin, async (ctx) => {
  ctx.state.user.email = String(ctx.request.body.email || '');
  await ctx.state.user.save();
  ctx.redirect('/account');
});

export default router;
