/** The fields of the product's own form, by their wire names, with what each may hold. */

export type FieldKind = 'text' | 'number' | 'flag' | 'json'

/** Wire name to code name and kind. */
export type FieldTable = Readonly<Record<string, readonly [name: string, kind: FieldKind]>>

function table(kinds: Partial<Record<FieldKind, string>>): FieldTable {
  const entries = Object.entries(kinds).flatMap(([kind, names]) =>
    names.split(/\s+/).map((pair): [string, readonly [string, FieldKind]] => {
      const [wire = '', name = `${wire.charAt(0).toLowerCase()}${wire.slice(1)}`] = pair.split('=')
      return [wire, [name, kind as FieldKind]]
    }),
  )
  return Object.fromEntries(entries)
}

export const projectFields = table({
  text: 'Name Type Practice Currency BeneficiaryName DesignerName ContractorName AltCurrencyName AltCurrencyDate EstimateDate Rounding',
  number:
    'VAT=vat AltCurrencyRate QuantityDecimals PriceDecimals TotalDecimals LocationId MaterialsLocation LaborLocation EquipmentsLocation TotalWithoutVAT=withoutVat',
  json: 'Recapitulation',
})

export const objectFields = table({ text: 'Code Name' })

export const estimateFields = table({
  text: 'Code Name ExpensesCategory DefaultChapter ReportType',
  number: 'ChapterId',
  flag: 'ApplyVAT=applyVat IncludeInF1',
  json: 'Recapitulation',
})

export const articleFields = table({
  text: 'Chapter Symbol Name MeasureUnit Formula Provenience ProvenienceType RSCrew=rsCrew OPCrew=opCrew StartDate EndDate',
  number: [
    'Quantity Price Weight LocationId Total PrintedTotal',
    'RSMaterials=rsMaterials RSLabor=rsLabor RSEquipments=rsEquipments RSTransports=rsTransports',
    'OPMaterials=opMaterials OPLabor=opLabor OPEquipments=opEquipments OPTransports=opTransports',
    'RSLaborHours=rsLaborHours RSLaborWorkers=rsLaborWorkers OPLaborHours=opLaborHours OPLaborWorkers=opLaborWorkers',
    'MaterialsUplift LaborUplift EquipmentsUplift TransportsUplift',
  ].join(' '),
  flag: 'Green',
})

export const resourceFields = table({
  text: 'Kind Symbol Name MeasureUnit Supplier',
  number: 'Consumption Waste Price Weight',
  flag: 'Percent',
})

export const componentFields = table({
  text: 'Kind Symbol Name MeasureUnit',
  number: 'Quantity Price',
  flag: 'Included',
})

export const parameterFields = table({ text: 'Name Formula Description' })

/** Fields of records that say where they stood: they are made anew. Names of the dictionary, read-only results. */
export const passedFields: ReadonlySet<string> = new Set(
  [
    'InvestmentId ObjectId EstimateId ArticleId ArticleResourceId ArticleComponentId ParameterId ProjectId Version Position',
    'UserId FolderId Stage RelatedEntityId RelatedEntityType ReferenceId ReferenceType ResourceId RevisionId',
    'TotalWithVAT Materials Labor Equipments Transports Subcontract Other LaborHours TotalWeight Fault Value _actions _links',
  ].flatMap((names) => names.split(' ')),
)
