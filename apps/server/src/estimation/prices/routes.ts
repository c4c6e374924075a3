import { Project } from '@temelia/model/estimation/project'
import { SupplierOffer } from '@temelia/model/estimation/supplier-offer'
import { demandRight } from '../../http/demand-right.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { demand } from '../../records/find.ts'
import { placeOf } from '../levels.ts'
import { type FittingOffer, offersFor } from './offers.ts'

/** The offers of suppliers for the resources of a project, side by side. */
export function offerRoutes(app: App, services: Services): void {
  app.get(
    '/api/estimation-investments/:id/resources/offers',
    {
      preValidation: demandRight('view', Project),
      schema: { tags: ['estimation'], summary: 'Offers for the resources of a project', params: idParams },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        demand(context, 'view', SupplierOffer)
        const place = await placeOf(context, 'investment', request.params.id)
        const offered = await offersFor(context, place)
        const suppliers = new Map(
          offered.flatMap(({ offers }) => offers.map(({ supplierId, supplierName }) => [supplierId, supplierName])),
        )
        return {
          Suppliers: [...suppliers].map(([SupplierId, Name]) => ({ SupplierId, Name })),
          Resources: offered.map(({ resource, offers }) => ({ Key: resource.key, Offers: offers.map(encodeOffer) })),
        }
      }),
  )
}

function encodeOffer(offer: FittingOffer): Record<string, unknown> {
  return {
    SupplierOfferId: offer.id,
    SupplierId: offer.supplierId,
    Supplier: offer.supplierName,
    Name: offer.name,
    MeasureUnit: offer.measureUnit,
    Price: offer.price,
    Currency: offer.currency,
    Converted: offer.converted,
    Date: offer.date,
    ValidUntil: offer.validUntil,
    Expired: offer.expired,
    UnitDiffers: offer.unitDiffers,
    Note: offer.note,
  }
}
