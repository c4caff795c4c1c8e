// A short wooden click for a disc, made on the spot.
let context: AudioContext | null = null;

export function click(): void {
    try {
        context ??= new AudioContext();
        const length = Math.floor(context.sampleRate * 0.05);
        const buffer = context.createBuffer(1, length, context.sampleRate);
        const samples = buffer.getChannelData(0);
        for (let i = 0; i < length; i++) {
            const fade = Math.exp((-9 * i) / length);
            samples[i] = fade * (0.5 * Math.sin((2 * Math.PI * 620 * i) / context.sampleRate) + 0.3 * (Math.random() - 0.5));
        }
        const source = context.createBufferSource();
        source.buffer = buffer;
        source.connect(context.destination);
        source.start();
    } catch {
        context = null; // no sound device: the game goes on in silence
    }
}
