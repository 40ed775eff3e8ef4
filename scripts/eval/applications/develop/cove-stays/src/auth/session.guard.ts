import { CanActivate, createParamDecorator, ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common'
import type { Request } from 'express'
import { Claims, GuestTokens, OfficeTokens } from './tokens'

type WithClaims = Request & { claims?: Claims }

@Injectable()
export class GuestGuard implements CanActivate {
  private readonly tokens = new GuestTokens()

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<WithClaims>()
    try {
      request.claims = this.tokens.read(request.cookies.cove ?? '')
    } catch {
      throw new UnauthorizedException()
    }
    return /^[0-9a-f]{24}$/.test(String(request.claims?.sub))
  }
}

@Injectable()
export class OfficeGuard implements CanActivate {
  private readonly tokens = new OfficeTokens()

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<WithClaims>()
    try {
      request.claims = this.tokens.read(request.cookies['cove-office'] ?? '')
    } catch {
      throw new UnauthorizedException()
    }
    return request.claims.role === 'office'
  }
}

export const GuestId = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    String(context.switchToHttp().getRequest<WithClaims>().claims?.sub),
)
