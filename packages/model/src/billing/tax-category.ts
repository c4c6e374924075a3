/** VAT categories of lines (UNCL 5305): taxed, zero-rated, exempt, reverse charge, outside VAT, supply inside the European Union. */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'O', 'K'] as const

export type TaxCategory = (typeof taxCategories)[number]

/** What is offered of them: sales tax knows neither reverse charge nor supplies inside the European Union, and one way of not being taxed beside exemption. */
export const offeredTaxCategories = { us: ['S', 'Z', 'E'] } as const
