import Koa from 'koa';
import bodyParser from 'koa-bodyparser';
import config from './config.js';
import { startJobs } from './jobs/expiry.js';
import { csrf, failures } from './middleware/guards.js';
import { session } from './middleware/session.js';
import { account } from './routes/account.js';
import { paymentHook, payments } from './routes/payments.js';
import { downloads, permits } from './routes/permits.js';
import { staff } from './routes/staff.js';
import { prisma } from './store.js';

const app = new Koa({ proxy: true, maxIpsCount: 1 });

app.use(failures);
app.use(bodyParser({ enableTypes: ['json'], jsonLimit: '200kb' }));
app.use(paymentHook.routes());
app.use(session);
app.use(csrf);

for (const router of [account, permits, downloads, payments, staff]) {
  app.use(router.routes()).use(router.allowedMethods());
}

const server = app.listen(config.port);
const stopJobs = startJobs((message) => console.log(message));

process.once('SIGTERM', () => {
  stopJobs();
  server.close(() => prisma.$disconnect());
});
