import { resolve } from 'node:path';
import { z } from 'zod';

const environment = z
  .object({
    PORT: z.coerce.number().default(4200),
    PAYMENT_SECRET: z.string().min(24),
    PAYMENT_PAGE: z.string().url(),
    UTILITY_HOSTS: z.string().default(''),
    DATA_DIR: z.string().default('data'),
  })
  .parse(process.env);

const data = resolve(environment.DATA_DIR);

export default {
  port: environment.PORT,
  payment: { secret: environment.PAYMENT_SECRET, page: environment.PAYMENT_PAGE },
  utilityHosts: environment.UTILITY_HOSTS.split(',').filter(Boolean),
  folders: {
    maps: resolve(data, 'maps'),
    forms: resolve(data, 'forms'),
    proofs: resolve(data, 'proofs'),
  },
};
