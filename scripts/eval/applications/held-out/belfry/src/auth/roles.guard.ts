import { CanActivate, ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { MemberRole } from '../members/member.schema';

export const Roles = (...roles: MemberRole[]) => SetMetadata('roles', roles);

@Injectable()
export class RolesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(ctx: ExecutionContext) {
    const roles = this.reflector.getAllAndOverride<MemberRole[]>('roles', [ctx.getHandler(), ctx.getClass()]);
    if (!roles) return true;
    return roles.includes(ctx.switchToHttp().getRequest().user?.role);
  }
}
