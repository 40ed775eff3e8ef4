import Koa from 'koa';
import bodyParser from 'koa-bodyparser';
import session from 'koa-session';
import mongoose from 'mongoose';
import config from './config.js';
import { currentUser } from './middleware/session.js';
import { errors, views } from './middleware/views.js';
import account from './routes/account.js';
import api from './routes/api.js';
import site from './routes/site.js';
import studio from './routes/studio.js';

const app = new Koa();
app.keys = config.sessionKeys;

app.use(errors);
app.use(session({ key: 'podhost', maxAge: 7 * 86400 * 1000, httpOnly: true, signed: true }, app));
app.use(bodyParser({ enableTypes: ['json', 'form'] }));
app.use(currentUser);
app.use(views);

for (const router of [account, site, studio, api]) {
  app.use(router.routes()).use(router.allowedMethods());
}

await mongoose.connect(config.mongoUrl);
app.listen(config.port, () => console.log(`podhost listens on ${config.port}`));
