#include "underwell/terminal/screen_memory.hpp"

#include <utility>

#include "underwell/base/codec.hpp"

namespace underwell::game {

constexpr std::size_t value_count(Style) {
    return style_count;
}

constexpr std::size_t value_count(BlockKind) {
    return static_cast<std::size_t>(BlockKind::words) + 1;
}

}  // namespace underwell::game

namespace underwell::terminal {

using base::ByteReader;
using base::Bytes;
using base::ByteWriter;
using game::BlockKind;
using game::Document;
using game::Text;

namespace {

constexpr std::uint8_t record_version = 1;

struct KeptSpan {
    game::Style style = {};
    std::string letters;
    std::string command;
};

struct KeptBlock {
    BlockKind kind = {};
    std::vector<KeptSpan> spans;
};

using KeptDocument = std::vector<KeptBlock>;
using KeptMemory = std::variant<KeptDocument, memories::Typed, memories::Tiles>;

KeptDocument kept(const Document& document) {
    KeptDocument blocks;
    for (std::size_t number = 0; number < document.block_count(); ++number) {
        const game::Block block = document.block(number);
        KeptBlock& written = blocks.emplace_back(KeptBlock{.kind = block.kind, .spans = {}});
        for (std::size_t at = block.first_span; at < block.end_span; ++at) {
            const game::Span span = document.text().span(at);
            written.spans.push_back({.style = span.style,
                                     .letters = std::string{span.letters},
                                     .command = std::string{span.command}});
        }
    }
    return blocks;
}

void add_spans(Text& text, std::span<const KeptSpan> spans) {
    for (const KeptSpan& span : spans)
        text.add(span.letters, span.style, span.command);
}

// Bytes that nobody here has written may lack a row's label: such a row is a paragraph.
void add_block(Document& document, const KeptBlock& block) {
    const std::span<const KeptSpan> spans = block.spans;
    const bool has_label = !spans.empty() && !spans.front().letters.empty();
    if (block.kind == BlockKind::heading) {
        add_spans(document.heading(), spans);
    } else if (block.kind == BlockKind::item) {
        add_spans(document.item(), spans);
    } else if (block.kind == BlockKind::row && has_label) {
        const KeptSpan& label = spans.front();
        add_spans(document.row(
                      {.letters = label.letters, .style = label.style, .command = label.command}),
                  spans.subspan(1));
    } else {
        add_spans(document.paragraph(), spans);
    }
}

// A drawing: its rows, and the words for it.
std::size_t add_drawing(Document& document, std::span<const KeptBlock> blocks) {
    std::vector<Text> rows;
    std::vector<Text> words;
    for (const KeptBlock& block : blocks) {
        const bool is_row = block.kind == BlockKind::drawing_row && words.empty();
        if (!is_row && block.kind != BlockKind::words) break;
        add_spans((is_row ? rows : words).emplace_back(), block.spans);
    }
    const std::size_t taken = rows.size() + words.size();
    if (words.empty()) words.emplace_back();
    document.drawing(rows, words);
    return taken;
}

Document document_of(const KeptDocument& blocks) {
    Document document;
    for (std::size_t at = 0; at < blocks.size();) {
        const BlockKind kind = blocks[at].kind;
        if (kind == BlockKind::drawing_row || kind == BlockKind::words)
            at += add_drawing(document, std::span{blocks}.subspan(at));
        else
            add_block(document, blocks[at++]);
    }
    return document;
}

KeptMemory kept(const Memory& memory) {
    if (const auto* told = std::get_if<memories::Told>(&memory)) return kept(told->document);
    if (const auto* typed = std::get_if<memories::Typed>(&memory)) return *typed;
    return std::get<memories::Tiles>(memory);
}

Memory memory_of(KeptMemory kept) {
    if (const auto* blocks = std::get_if<KeptDocument>(&kept))
        return memories::Told{document_of(*blocks)};
    if (auto* typed = std::get_if<memories::Typed>(&kept)) return std::move(*typed);
    return std::get<memories::Tiles>(std::move(kept));
}

}  // namespace

void append_record(Bytes& bytes, const Memory& memory) {
    ByteWriter record;
    record.u8(record_version);
    base::encode(record, kept(memory));
    const Bytes sealed = std::move(record).sealed();
    ByteWriter length;
    length.varint(sealed.size());
    const Bytes before = std::move(length).taken();
    bytes.insert(bytes.end(), before.begin(), before.end());
    bytes.insert(bytes.end(), sealed.begin(), sealed.end());
}

std::vector<Memory> read_records(std::span<const std::byte> bytes) {
    std::vector<Memory> read;
    ByteReader all{bytes};
    while (all.remaining() > 0) {
        std::span<const std::byte> sealed = all.raw(all.varint());
        if (all.failed() || !ByteReader::unseal(sealed)) break;
        ByteReader record{sealed};
        if (record.u8() != record_version) break;
        auto memory = base::decoded<KeptMemory>(record);
        if (record.failed() || record.remaining() > 0) break;
        read.push_back(memory_of(std::move(memory)));
    }
    return read;
}

}  // namespace underwell::terminal
