import { Client } from './admin/client.ts'
import { IpRule } from './admin/ip-rule.ts'
import { Permission } from './admin/permission.ts'
import { Reward } from './admin/reward.ts'
import { SavedFilter } from './admin/saved-filter.ts'
import { Session } from './admin/session.ts'
import { User } from './admin/user.ts'
import { UserCategory } from './admin/user-category.ts'
import { UserOption } from './admin/user-option.ts'
import { Zone } from './admin/zone.ts'
import { BankAccount } from './billing/bank-account.ts'
import { Bill, RecurringBill } from './billing/bill.ts'
import { AccountRecord, BillingAccount, BillingClass } from './billing/billing-account.ts'
import { DocumentTemplate } from './admin/document-template.ts'
import { EntityProduct } from './billing/entity-product.ts'
import { Offer } from './billing/offer.ts'
import { OfferText } from './billing/offer-text.ts'
import { Payment } from './billing/payment.ts'
import { Product } from './billing/product.ts'
import { PurchaseBill, PurchaseLine } from './billing/purchase-bill.ts'
import { PurchaseOrder, PurchaseOrderLine } from './billing/purchase-order.ts'
import { Series } from './billing/series.ts'
import { StockDocument, StockEntry, StockLevel, StockLine } from './billing/stock.ts'
import { Warehouse } from './billing/warehouse.ts'
import { SupplierPayment } from './billing/supplier-payment.ts'
import { Chapter, Collection, Indicator, Norm, Price, RecipeLine, Resource } from './catalogue/catalogue.ts'
import { Activity } from './crm/activity.ts'
import { ActivityField } from './crm/activity-field.ts'
import { ActivityStage } from './crm/activity-stage.ts'
import { Address } from './crm/address.ts'
import { CalendarFeed } from './crm/calendar-feed.ts'
import { Contact } from './crm/contact.ts'
import { CustomField } from './crm/custom-field.ts'
import { Customer } from './crm/customer.ts'
import { EmailAccount } from './crm/email-account.ts'
import { EmailMessage } from './crm/email-message.ts'
import { EmailTemplate } from './crm/email-template.ts'
import { FieldOption } from './crm/field-option.ts'
import { Opportunity } from './crm/opportunity.ts'
import { OpportunityStage } from './crm/opportunity-stage.ts'
import { Reminder } from './crm/reminder.ts'
import { TicketLink } from './crm/ticket-link.ts'
import { type Entity, fieldsOf } from './entity.ts'
import { Alternate } from './estimation/alternate.ts'
import { Article } from './estimation/article.ts'
import { ArticleComponent, ArticleResource } from './estimation/article-parts.ts'
import { Crew } from './estimation/crew.ts'
import { Deduction, DeductionLine } from './estimation/deduction.ts'
import { Estimate } from './estimation/estimate.ts'
import { Facility } from './estimation/facility.ts'
import { Folder } from './estimation/folder.ts'
import { GeneralLine } from './estimation/general-line.ts'
import { WorkObject } from './estimation/object.ts'
import { Parameter } from './estimation/parameter.ts'
import { Project } from './estimation/project.ts'
import { RecapitulationTemplate } from './estimation/recapitulation-template.ts'
import { ReportLayout } from './estimation/report-layout.ts'
import { Revision } from './estimation/revision.ts'
import { Schedule } from './estimation/schedule.ts'
import { ScheduleActivity } from './estimation/schedule-activity.ts'
import { ScheduleBaseline } from './estimation/schedule-baseline.ts'
import { CostForecast } from './estimation/cost-forecast.ts'
import { ScheduleMilestone } from './estimation/schedule-milestone.ts'
import { ScheduleRelation } from './estimation/schedule-relation.ts'
import { Supplier } from './estimation/supplier.ts'
import { SupplierOffer } from './estimation/supplier-offer.ts'
import { Template } from './estimation/template.ts'
import { WorkCalendar } from './estimation/work-calendar.ts'
import { Note } from './record/note.ts'
import { Notification } from './record/notification.ts'
import { StoredFile } from './record/stored-file.ts'
import { UndoItem } from './record/undo-item.ts'
import { Blueprint } from './takeoff/blueprint.ts'
import { BlueprintPage } from './takeoff/blueprint-page.ts'
import { BlueprintPin } from './takeoff/blueprint-pin.ts'
import { BlueprintScale } from './takeoff/blueprint-scale.ts'
import { BlueprintShape } from './takeoff/blueprint-shape.ts'
import { LayerTemplate } from './takeoff/layer-template.ts'

/** Every entity of the product. Routes, schemas, drift test, contract test and screens walk this list. */
export const entities: readonly Entity[] = [
  Client,
  UserCategory,
  User,
  Permission,
  Zone,
  IpRule,
  Session,
  UserOption,
  SavedFilter,
  Reward,
  Customer,
  Contact,
  Address,
  OpportunityStage,
  Opportunity,
  ActivityStage,
  Activity,
  Reminder,
  TicketLink,
  CalendarFeed,
  ActivityField,
  CustomField,
  FieldOption,
  EmailAccount,
  EmailMessage,
  EmailTemplate,
  Folder,
  Project,
  WorkObject,
  Estimate,
  Article,
  ArticleResource,
  ArticleComponent,
  Parameter,
  GeneralLine,
  Facility,
  RecapitulationTemplate,
  ReportLayout,
  Revision,
  Deduction,
  DeductionLine,
  Supplier,
  SupplierOffer,
  Alternate,
  Crew,
  WorkCalendar,
  Schedule,
  ScheduleActivity,
  ScheduleRelation,
  ScheduleMilestone,
  CostForecast,
  ScheduleBaseline,
  Template,
  Collection,
  Indicator,
  Chapter,
  Norm,
  Resource,
  Price,
  RecipeLine,
  Product,
  Series,
  Offer,
  OfferText,
  DocumentTemplate,
  Bill,
  RecurringBill,
  EntityProduct,
  BankAccount,
  BillingClass,
  BillingAccount,
  AccountRecord,
  Payment,
  Warehouse,
  PurchaseOrder,
  PurchaseOrderLine,
  PurchaseBill,
  PurchaseLine,
  SupplierPayment,
  StockDocument,
  StockLine,
  StockLevel,
  StockEntry,
  StoredFile,
  Blueprint,
  BlueprintPage,
  BlueprintScale,
  BlueprintShape,
  BlueprintPin,
  LayerTemplate,
  Note,
  Notification,
  UndoItem,
]

/** The entity with that code name or wire path. */
export function entityNamed(name: string): Entity | undefined {
  return entities.find((of) => of.name === name || of.wire.path === name || of.wire.alias === name || of.undo === name)
}

/** The entities whose records are parts of an entity's records. */
export function childrenOf(parent: Entity): readonly Entity[] {
  return entities.filter((of) => of.parent !== undefined && of.fields[of.parent]?.target?.() === parent)
}

/** A field through which records use an entry of a list: by reference, or by naming it. */
export type Use = Readonly<{ of: Entity; field: string; by: 'id' | 'name' }>

/** The fields of records that use each entry of a list that administrators keep (territories, stages, lines of business), its own parts aside; for every other entity nothing. */
export function usesOf(list: Entity): readonly Use[] {
  if (list.access !== 'administrator' || !(list.order || list.listed)) return []
  return entities
    .filter((of) => of !== list && of.access === 'standard')
    .flatMap((of) =>
      fieldsOf(of).flatMap(([field, { target, names }]): Use[] => {
        if (target?.() === list && field !== of.parent) return [{ of, field, by: 'id' }]
        return names?.() === list ? [{ of, field, by: 'name' }] : []
      }),
    )
}
