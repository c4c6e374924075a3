const party = (role: string, name: string, id: string) => `<cac:Accounting${role}Party><cac:Party>
  <cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName><cbc:CompanyID>${id}</cbc:CompanyID></cac:PartyLegalEntity>
</cac:Party></cac:Accounting${role}Party>`

const line = (name: string, quantity: number, price: number) => `<cac:InvoiceLine>
  <cbc:InvoicedQuantity unitCode="MTQ">${quantity}</cbc:InvoicedQuantity>
  <cbc:LineExtensionAmount>${(quantity * price).toFixed(2)}</cbc:LineExtensionAmount>
  <cac:Item><cbc:Name>${name}</cbc:Name>
    <cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item>
  <cac:Price><cbc:PriceAmount>${price}</cbc:PriceAmount></cac:Price></cac:InvoiceLine>`

/** A supplier’s invoice of a day: 300,00 and 21 % of it. */
export const supplierInvoice = (
  day: string,
  { total = '363.00', number = 'FF 2211', buyer = '' } = {},
) => `<Invoice xmlns="i" xmlns:cac="a" xmlns:cbc="b">
  <cbc:ID>${number}</cbc:ID><cbc:IssueDate>${day}</cbc:IssueDate><cbc:DocumentCurrencyCode>RON</cbc:DocumentCurrencyCode>
  ${party('Supplier', 'Termo Vest SRL', 'RO14399840')}${party('Customer', 'Construct Test', buyer)}
  <cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount>${total}</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
  ${line('Beton C20/25', 2, 100)}${line('Mortar', 1, 100)}</Invoice>`
