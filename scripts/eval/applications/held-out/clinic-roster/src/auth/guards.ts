import {
  CanActivate,
  createParamDecorator,
  ExecutionContext,
  Injectable,
  SetMetadata,
  UnauthorizedException,
} from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { JwtService } from '@nestjs/jwt'
import type { Request } from 'express'
import type { Role } from '../entities'

export interface Viewer {
  sub: number
  role: Role
}

type WithViewer = Request & { viewer?: Viewer }

export const Open = () => SetMetadata('open', true)
export const Roles = (...roles: Role[]) => SetMetadata('roles', roles)
export const CurrentViewer = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<WithViewer>().viewer,
)

@Injectable()
export class LoginGuard implements CanActivate {
  constructor(
    private readonly jwt: JwtService,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.get<boolean>('open', context.getHandler())) return true
    const request = context.switchToHttp().getRequest<WithViewer>()
    const [scheme, token] = (request.headers.authorization ?? '').split(' ')
    if (scheme !== 'Bearer' || !token) throw new UnauthorizedException()
    try {
      request.viewer = await this.jwt.verifyAsync<Viewer>(token)
      return true
    } catch {
      throw new UnauthorizedException()
    }
  }
}

@Injectable()
export class RolesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const roles = this.reflector.get<Role[] | undefined>('roles', context.getHandler())
    if (roles === undefined) return true
    const { viewer } = context.switchToHttp().getRequest<WithViewer>()
    return viewer !== undefined && roles.includes(viewer.role)
  }
}
