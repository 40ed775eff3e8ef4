import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Tower, TowerSchema } from './tower.schema';
import { TowersController } from './towers.controller';
import { TowersService } from './towers.service';

@Module({
  imports: [MongooseModule.forFeature([{ name: Tower.name, schema: TowerSchema }])],
  controllers: [TowersController],
  providers: [TowersService],
  exports: [TowersService],
})
export class TowersModule {}
