/** VAT categories of lines (UNCL 5305): taxed, zero-rated, exempt, reverse charge, outside VAT, supply inside the European Union. */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'O', 'K'] as const

export type TaxCategory = (typeof taxCategories)[number]
