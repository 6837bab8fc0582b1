/** `m•••@huis.example`: enough to know one's own, no more (decisions section 9). */
export const maskedEmail = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;
