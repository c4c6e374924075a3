/** How fine the squares of a map's first look are; it asks for smaller ones as it comes nearer. Apart from the map, which is loaded when it is shown. */
export const FIRST_ZOOM = 5
