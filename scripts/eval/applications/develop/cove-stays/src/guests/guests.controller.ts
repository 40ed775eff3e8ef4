import { Body, Controller, Get, NotFoundException, Patch, UseGuards, ValidationPipe } from '@nestjs/common'
import { InjectModel } from '@nestjs/mongoose'
import { IsOptional, IsString, MaxLength } from 'class-validator'
import { Model } from 'mongoose'
import { GuestGuard, GuestId } from '../auth/session.guard'
import { avatarUrl } from '../auth/tokens'
import { Guest } from '../schemas'

export class UpdateGuest {
  @IsOptional() @IsString() @MaxLength(80) name?: string
  @IsOptional() @IsString() @MaxLength(30) phone?: string
}

@Controller('guests')
@UseGuards(GuestGuard)
export class GuestsController {
  constructor(@InjectModel(Guest.name) private readonly guests: Model<Guest>) {}

  @Get('me')
  async me(@GuestId() id: string) {
    const guest = await this.guests.findById(id)
    if (!guest) throw new NotFoundException()
    return { name: guest.name, email: guest.email, credit: guest.credit, avatar: avatarUrl(guest.email) }
  }

  @Patch('me')
  async update(
    @GuestId() id: string,
    @Body(new ValidationPipe({ whitelist: true, transform: true })) changes: UpdateGuest,
  ) {
    const guest = await this.guests.findById(id)
    if (!guest) throw new NotFoundException()
    guest.set({ ...changes })
    await guest.save()
    return { name: guest.name, phone: guest.phone }
  }
}
