import nunjucks from 'nunjucks';
import config from '../config.js';

export const env = new nunjucks.Environment(new nunjucks.FileSystemLoader(config.viewsDir), { autoescape: true });

export async function views(ctx, next) {
  ctx.render = (name, values = {}) => {
    ctx.type = 'html';
    ctx.body = env.render(name, { user: ctx.state.user, csrf: ctx.state.csrf, ...values });
  };
  await next();
}

export async function errors(ctx, next) {
  try {
    await next();
  } catch (err) {
    ctx.status = err.status || (err.name === 'CastError' ? 404 : 500);
    ctx.type = 'text';
    ctx.body = err.expose ? err.message : 'Something went wrong';
    if (ctx.status === 500) ctx.app.emit('error', err, ctx);
  }
}
