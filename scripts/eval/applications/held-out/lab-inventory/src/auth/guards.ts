import { CanActivate, ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { UnauthorizedException, createParamDecorator } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { JwtService } from '@nestjs/jwt';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request } from 'express';
import { Repository } from 'typeorm';
import { Instrument, User, type Role } from '../entities';

export interface LabRequest extends Request {
  user?: User;
  instrument?: Instrument;
}

export const Public = () => SetMetadata('public', true);
export const Roles = (...roles: Role[]) => SetMetadata('roles', roles);

export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<LabRequest>().user,
);

export const CurrentInstrument = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<LabRequest>().instrument,
);

const bearer = (request: Request, scheme = 'Bearer'): string => {
  const [kind, token] = (request.headers.authorization ?? '').split(' ');
  if (kind !== scheme || !token) throw new UnauthorizedException();
  return token;
};

@Injectable()
export class JwtAuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly jwt: JwtService,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean>('public', targets)) return true;
    const request = context.switchToHttp().getRequest<LabRequest>();
    const token = bearer(request);
    const claims = await this.jwt
      .verifyAsync<{ sub: string }>(token, { algorithms: ['HS256'], audience: 'user' })
      .catch(() => null);
    const user = claims && (await this.users.findOneBy({ id: claims.sub }));
    if (!user) throw new UnauthorizedException();
    request.user = user;
    return true;
  }
}

@Injectable()
export class RolesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const roles = this.reflector.getAllAndOverride<Role[]>('roles', [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!roles) return true;
    const { user } = context.switchToHttp().getRequest<LabRequest>();
    return user !== undefined && roles.includes(user.role);
  }
}

@Injectable()
export class InstrumentGuard implements CanActivate {
  constructor(
    private readonly jwt: JwtService,
    @InjectRepository(Instrument) private readonly instruments: Repository<Instrument>,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<LabRequest>();
    const token = bearer(request, 'Instrument');
    const claims = this.jwt.decode<{ sub?: string; aud?: string } | null>(token);
    if (claims?.aud !== 'instrument' || !claims.sub) throw new UnauthorizedException();
    const instrument = await this.instruments.findOneBy({ id: String(claims.sub) });
    if (!instrument) throw new UnauthorizedException();
    request.instrument = instrument;
    return true;
  }
}
