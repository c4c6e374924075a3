import { messages } from './message.ts'
import { purchaseLabels } from './labels-purchases.ts'

const supplier = { en: 'Supplier', ro: 'Furnizor' }
const order = { en: 'Purchase order', ro: 'Comandă la furnizor' }
const discount = { en: 'Discount %', ro: 'Reducere %' }
const line = { en: 'Order line', ro: 'Poziție din comandă' }

/** The words of what is ordered from suppliers. */
export const orderLabels = messages({
  'series.kind.purchaseOrder': order,

  purchaseOrder: { en: 'Purchase orders', ro: 'Comenzi' },
  'purchaseOrder.one': order,
  'purchaseOrder.add': { en: 'Add purchase order', ro: 'Adaugă comandă' },
  'purchaseOrder.edit': { en: 'Edit purchase order', ro: 'Modifică comanda' },
  'purchaseOrder.empty': {
    en: 'What you order from suppliers. Order what a project needs, mark the order as sent, then receive and enter its bills from it.',
    ro: 'Ce comandați la furnizori. Comandați necesarul unui proiect, marcați comanda ca trimisă, apoi faceți din ea recepțiile și facturile.',
  },
  'purchaseOrder.code': { en: 'Number', ro: 'Număr' },
  'purchaseOrder.number': { en: 'Number in series', ro: 'Număr în serie' },
  'purchaseOrder.state': { en: 'Status', ro: 'Stare' },
  'purchaseOrder.state.draft': { en: 'Draft', ro: 'Ciornă' },
  'purchaseOrder.state.sent': { en: 'Sent', ro: 'Trimisă' },
  'purchaseOrder.state.partlyReceived': { en: 'Partly received', ro: 'Recepționată parțial' },
  'purchaseOrder.state.received': { en: 'Received', ro: 'Recepționată' },
  'purchaseOrder.state.closed': { en: 'Closed', ro: 'Închisă' },
  'purchaseOrder.state.canceled': { en: 'Canceled', ro: 'Anulată' },
  'purchaseOrder.supplierId': supplier,
  'purchaseOrder.warehouseId': { en: 'Deliver to warehouse', ro: 'Livrare în gestiunea' },
  'purchaseOrder.deliverTo': { en: 'Delivery address', ro: 'Adresă de livrare' },
  'purchaseOrder.date': { en: 'Date sent', ro: 'Data trimiterii' },
  'purchaseOrder.wantedDate': { en: 'Needed by', ro: 'Termen de livrare' },
  'purchaseOrder.exchangeRate': { en: 'Exchange rate', ro: 'Curs' },
  'purchaseOrder.discount': discount,
  'purchaseOrder.terms': { en: 'Terms (printed)', ro: 'Condiții (se tipăresc)' },
  'purchaseOrder.note': { en: 'Internal note', ro: 'Observații interne' },
  'purchaseOrder.withoutVat': purchaseLabels['purchaseBill.withoutVat'],
  'purchaseOrder.vat': purchaseLabels['purchaseBill.vat'],
  'purchaseOrder.withVat': purchaseLabels['purchaseBill.withVat'],
  'us.purchaseOrder.withoutVat': purchaseLabels['us.purchaseBill.withoutVat'],
  'us.purchaseOrder.vat': purchaseLabels['us.purchaseBill.vat'],

  purchaseOrderLine: { en: 'Purchase order lines', ro: 'Poziții de comandă' },
  'purchaseOrderLine.one': line,
  'purchaseOrderLine.add': { en: 'Add line', ro: 'Adaugă poziție' },
  'purchaseOrderLine.edit': { en: 'Edit line', ro: 'Modifică poziția' },
  'purchaseOrderLine.empty': { en: 'What is ordered, line by line.', ro: 'Ce se comandă, poziție cu poziție.' },
  'purchaseOrderLine.purchaseOrderId': order,
  'purchaseOrderLine.productId': { en: 'Product', ro: 'Produs' },
  'purchaseOrderLine.discount': discount,
  'purchaseOrderLine.vatCategory': purchaseLabels['purchaseLine.vatCategory'],
  'purchaseOrderLine.vatCategory.S': purchaseLabels['purchaseLine.vatCategory.S'],
  'purchaseOrderLine.vatCategory.Z': purchaseLabels['purchaseLine.vatCategory.Z'],
  'purchaseOrderLine.vatCategory.E': purchaseLabels['purchaseLine.vatCategory.E'],
  'purchaseOrderLine.vatCategory.AE': purchaseLabels['purchaseLine.vatCategory.AE'],
  'purchaseOrderLine.vatCategory.O': purchaseLabels['purchaseLine.vatCategory.O'],
  'purchaseOrderLine.vatCategory.K': purchaseLabels['purchaseLine.vatCategory.K'],
  'purchaseOrderLine.vatRate': purchaseLabels['purchaseLine.vatRate'],
  'purchaseOrderLine.resourceKind': purchaseLabels['purchaseLine.resourceKind'],
  'purchaseOrderLine.resourceKind.material': purchaseLabels['purchaseLine.resourceKind.material'],
  'purchaseOrderLine.resourceKind.labor': purchaseLabels['purchaseLine.resourceKind.labor'],
  'purchaseOrderLine.resourceKind.equipment': purchaseLabels['purchaseLine.resourceKind.equipment'],
  'purchaseOrderLine.resourceKind.transport': purchaseLabels['purchaseLine.resourceKind.transport'],
  'purchaseOrderLine.resourceCode': purchaseLabels['purchaseLine.resourceCode'],
  'purchaseOrderLine.received': { en: 'Received', ro: 'Recepționat' },
  'purchaseOrderLine.billed': { en: 'Billed', ro: 'Facturat' },
  'us.purchaseOrderLine.vatCategory': purchaseLabels['us.purchaseLine.vatCategory'],
  'us.purchaseOrderLine.vatCategory.Z': purchaseLabels['us.purchaseLine.vatCategory.Z'],
  'us.purchaseOrderLine.vatCategory.O': purchaseLabels['us.purchaseLine.vatCategory.O'],
  'us.purchaseOrderLine.vatRate': purchaseLabels['us.purchaseLine.vatRate'],

  'purchaseBill.purchaseOrderId': order,
  'purchaseLine.purchaseOrderLineId': line,
  'stockDocument.purchaseOrderId': order,
  'stockLine.purchaseOrderLineId': line,
  'stockLevel.onOrder': { en: 'On order', ro: 'Comandat' },
})
