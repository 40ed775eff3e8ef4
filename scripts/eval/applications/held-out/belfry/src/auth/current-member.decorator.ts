import { createParamDecorator, ExecutionContext } from '@nestjs/common';
import { MemberRole } from '../members/member.schema';

export interface SessionMember {
  id: string;
  email: string;
  role: MemberRole;
}

export const CurrentMember = createParamDecorator(
  (_data: unknown, ctx: ExecutionContext): SessionMember => ctx.switchToHttp().getRequest().user,
);
