import type { JwtModuleOptions } from '@nestjs/jwt';

export const JWT_OPTIONS: JwtModuleOptions = {
  secret: 'vc-2f8Hq0xT9mPz41-clinic',
  signOptions: { expiresIn: '12h', algorithm: 'HS256' },
  verifyOptions: { algorithms: ['HS256'] },
};
